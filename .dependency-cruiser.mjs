/*
 * Who may import whom (ARCHITECTURE.md says why). `npm run fences` checks the whole repository, types included;
 * ops/src/fences.test.ts breaks each of these rules once.
 */

/** The domains of the API, each with those that it may use. `app.ts` wires them, `admin/` and the tests look into all of them. */
const domains = {
  db: [],
  time: [],
  http: ['db'],
  mail: ['db', 'http'],
  jobs: ['db', 'time'],
  ledger: ['db'],
  documents: ['mail', 'time'],
  contact: ['db', 'http', 'mail', 'time'],
  newsletter: ['db', 'http', 'mail', 'time'],
  accounts: ['db', 'http', 'mail', 'time'],
  payments: ['db', 'http', 'mail', 'time', 'ledger'],
  donations: ['db', 'http', 'mail', 'time', 'ledger', 'documents', 'payments'],
  membership: ['db', 'http', 'mail', 'time', 'ledger', 'documents', 'payments', 'accounts'],
  privacy: [
    ...['db', 'http', 'mail', 'time', 'documents', 'payments', 'accounts'],
    ...['contact', 'newsletter', 'donations', 'membership'],
  ],
};

/** The domains that offer the others an `index.ts`. */
const entered = 'accounts|contact|documents|donations|ledger|membership|newsletter|payments|privacy';

/** The folders of the site, each with those that it may use. The files beside them put the site together. */
const folders = {
  ui: [],
  lib: ['ui'],
  art: [],
  session: ['lib', 'ui'],
  head: ['lib'],
  layout: ['head', 'session', 'lib', 'ui', 'art'],
  payments: ['session', 'lib', 'ui'],
  account: ['session', 'lib', 'ui', 'art'],
  contact: ['session', 'lib', 'ui', 'art'],
  newsletter: ['session', 'lib', 'ui', 'art'],
  donations: ['payments', 'session', 'lib', 'ui', 'art'],
  membership: ['payments', 'session', 'lib', 'ui', 'art'],
  // A page of words may show a form.
  pages: ['contact', 'newsletter', 'lib', 'ui', 'art'],
};

const test = '[.](test|spec)[.]tsx?$';
const workspace = '^(apps/[^/]+|packages/[^/]+|content|ops|e2e)/';
const npm = (names) => `(^|/node_modules/)(${names})(/|$)`;

const within = (root, table) =>
  Object.entries(table).map(([name, uses]) => ({
    name: `${root}: ${name}`,
    severity: 'error',
    comment: `${name}/ may use ${uses.join(', ') || 'no other folder'}.`,
    from: { path: `^${root}/src/${name}/`, pathNot: test },
    to: { path: `^${root}/src/[^/]+/`, pathNot: `^${root}/src/(${[name, ...uses].join('|')})/` },
  }));

export default {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'A module that imports itself by way of others cannot be read, or started, on its own.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-by-name',
      severity: 'error',
      comment:
        "Another workspace is imported by its package's name, so that its `exports` say what it offers. ops/ and e2e/ hold the files of all against each other.",
      from: { path: workspace, pathNot: '^(ops|e2e)/' },
      to: { path: workspace, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'browser-and-server',
      severity: 'error',
      comment: 'The browser and the server meet in the contracts only.',
      from: { path: '^(apps/web|content|packages/(contracts|panchang))/' },
      to: { path: `^apps/api/|${npm('@vgb/api|mongoose|express')}` },
    },
    {
      name: 'server-and-browser',
      severity: 'error',
      comment: 'The server reads the built site as files, and knows nothing of its code.',
      from: { path: '^(apps/api|packages)/' },
      to: { path: `^apps/web/|${npm('@vgb/web|react')}` },
    },
    {
      name: 'contracts-need-zod-only',
      severity: 'error',
      comment:
        'Both sides load the contracts: what these need, every visitor pays for. The list of languages is content’s, a file without words, and so are the sentences and the plans, of which a page has its own language’s.',
      from: { path: '^packages/contracts/src/', pathNot: test },
      to: { pathNot: `^packages/contracts/src/|^content/src/(locale|messages|plans)[.]ts$|${npm('zod')}` },
    },
    {
      name: 'stand-ins-by-stand-ins',
      severity: 'error',
      comment: 'Only stand-ins.ts loads what runs instead of a service, so that production never does.',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/stand-ins[.]ts$|${test}` },
      to: {
        path: `^packages/(embedded-mongo|payment-sandbox)/|^apps/api/src/mail/local-mailbox[.]ts$|${npm('@vgb/(embedded-mongo|payment-sandbox)')}`,
      },
    },
    {
      name: 'mongoose-by-stores',
      severity: 'error',
      comment:
        'Only stores and db/ know mongoose, its types included: a rule or a flow is read, and tested, without a database. What passes a connection along takes its type from db/connection.ts.',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/db/|-store[.]ts$|${test}` },
      to: { path: npm('mongoose') },
    },
    {
      name: 'domains-by-their-entrance',
      severity: 'error',
      comment: 'A domain of the API is entered by its index.ts; its own files and tests know its inside.',
      from: { path: '^apps/api/src/([^/]+)(/|$)', pathNot: test },
      to: { path: `^apps/api/src/(${entered})/`, pathNot: `^apps/api/src/($1|[^/]+/index[.]ts$)` },
    },
    ...within('apps/api', domains),
    ...within('apps/web', folders),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@vgb/source', 'import', 'types', 'default'],
    },
  },
};
