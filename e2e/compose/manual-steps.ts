/** What must have happened before a step of the manual; `compose/manual.ts` does it in place of the reader. */
export type Happening =
  | 'the settings are filled in'
  | 'the site is healthy'
  | 'a donor gives'
  | 'the key is in the settings'
  | 'the first encrypted backup is made'
  | 'a version has come out'
  | 'the mail server refuses'
  | 'the mail server takes mails again'
  | 'the disk is lost'
  | 'the backup and its key are brought back'
  | 'the books are compared';

/** One line of docs/operations.md, and its expected result on the composed site. */
export interface Step {
  readonly command: string;
  readonly before?: readonly Happening[];
  /** The expected exit status; default 0. */
  readonly status?: number;
  /** Patterns that standard output or error must match. */
  readonly prints?: readonly RegExp[];
  /** Run once for each payment that waits for a decision, with its id as `$ID`. */
  readonly forEachException?: true;
}

const office = 'docker compose run --rm office';
/** In production `check` marks stand-ins red, such as a self-signed certificate: in a rehearsal it exits with 2. */
const check = (...prints: readonly RegExp[]): Step => ({
  command: `${office} check`,
  status: 2,
  prints: [
    /^amber +settings .*rehearsal/m,
    /^green +site /m,
    /^green +indexes /m,
    /^green +jobs /m,
    ...prints,
  ],
});
const up: Step = { command: 'docker compose up -d' };

/** The steps in the manual's order. A line that occurs twice there is here twice. */
export const STEPS: readonly Step[] = [
  // The first day
  { command: 'cp .env.example .env && chmod 600 .env' },
  { command: 'openssl rand -base64 48', prints: [/^[\w+/]{64}$/m] },
  { command: 'docker compose config --quiet', before: ['the settings are filled in'] },
  up,
  {
    command: 'docker compose ps',
    before: ['the site is healthy'],
    prints: [/api[-_]1 /, /backup[-_]1 /, /healthy/],
  },
  check(/^green +mails /m, /^green +backup /m),
  {
    command: `${office} donations list`,
    before: ['a donor gives'],
    prints: [/VGB\/\d{4}-\d\d\/000001 .*₹2,100/],
  },
  {
    command: `${office} payment show VGB/2026-27/000001`,
    prints: [/status +paid/, /payment\.captured +applied/, /donation-receipt .* sent/],
  },
  { command: `${office} backup key vgb.key`, prints: [/^BACKUP_RECIPIENT=age1/m] },
  { ...up, before: ['the key is in the settings'] },
  {
    command: 'docker compose exec backup ls -lt /backups',
    before: ['the first encrypted backup is made'],
    prints: [/\.backup\.gz\.age$/m],
  },
  {
    command: `${office} backup verify "/backups/$(docker compose exec -T backup ls -t /backups | head -n 1)" --key vgb.key`,
    prints: [/the backup is whole/, /receipts \d{4}-\d\d +up to 1/],
  },
  // Every week
  check(/^green +newest backup /m),
  { command: `${office} exceptions list`, prints: [/0 in all/] },
  { command: `${office} mails list`, prints: [/0 mails given up/] },
  { command: `${office} contacts list --unanswered`, prints: [/0 in all/] },
  { command: `${office} reconcile "$(TZ=Asia/Kolkata date -d yesterday +%F)"`, prints: [/^difference +0 /m] },
  // Every upgrade
  {
    command: `${office} backup before-1.4.2.backup.gz --as "Your name"`,
    prints: [/are in before-1\.4\.2\.backup\.gz/],
  },
  {
    command: 'ops/upgrade 1.4.2',
    before: ['a version has come out'],
    prints: [/^1\.4\.2 runs\. To go back: ops\/upgrade 1\.4\.1$/m],
  },
  check(/^green +version .*Version 1\.4\.2/m),
  { command: 'ops/upgrade 1.4.1', prints: [/^1\.4\.1 runs\./m] },
  // The disk is lost
  { ...up, before: ['the disk is lost', 'the backup and its key are brought back'] },
  {
    command: `${office} restore newest.backup.gz.age --key vgb.key --as "Your name"`,
    before: ['the site is healthy'],
    prints: [
      /perhaps given a receipt since:/,
      /Left out, as donors may hold them: VGB\/\d{4}-\d\d\/000002 to VGB\/\d{4}-\d\d\/000004/,
      /are restored\./,
      /3 held for a decision/,
    ],
  },
  { command: `${office} exceptions list`, prints: [/order-unknown/, /3 in all/] },
  {
    command: `${office} exceptions adopt "$ID" --name "Asha Sharma" --as "Your name"`,
    forEachException: true,
    prints: [/^Booked as VGB\/\d{4}-\d\d\/00000[567]:/m],
  },
  { command: `${office} receipt gaps`, prints: [/000002 to VGB\/\d{4}-\d\d\/000004/] },
  { command: `${office} reconcile "$(TZ=Asia/Kolkata date +%F)"`, prints: [/^difference +0 /m] },
  check(/^green +exceptions /m),
  // A key has leaked
  { ...up, before: ['the books are compared'] },
  check(/^amber +provider keys /m),
  // The webhook is dead
  { command: `${office} look`, prints: [/0 booked only now, 0 held for a decision/] },
  // Mail is refused
  { ...check(/^red +mail server .*does not answer/m), before: ['the mail server refuses'] },
  { command: `${office} mails list`, prints: [/0 mails given up/] },
  {
    command: `${office} mails retry --as "Your name"`,
    before: ['the mail server takes mails again'],
    prints: [/^0 mails will go out/m],
  },
  // A receipt is wrong
  { command: `${office} payment show VGB/2026-27/000001`, prints: [/donation-receipt .* sent/] },
  {
    command: `${office} receipt resend VGB/2026-27/000001 --why "did not arrive" --as "Your name"`,
    prints: [/goes to .* with the site’s next mails/],
  },
  {
    command: `${office} receipt save VGB/2026-27/000001 receipt-000001.pdf --as "Your name"`,
    prints: [/written to receipt-000001\.pdf/],
  },
  {
    command: `${office} refund VGB/2026-27/000001 --reason "wrong amount" --yes --confirm 2100 --as "Your name"`,
    prints: [/Paid back ₹2,100 \(rfnd_\w+\)/],
  },
  // The site is abused
  {
    command: `docker compose logs --no-color --no-log-prefix api | grep '"status":429' | grep -o '"route":"[^"]*"' | sort | uniq -c | sort -rn`,
  },
  { command: 'docker compose stop site' },
  { command: 'docker compose start site' },
  // The office's commands
  ...[
    'backup - --as "Your name" > vgb.backup.gz',
    'donations export - --year 2026-27 > gifts-2026-27.csv',
    'form113 --year 2026-27 --out - --as "Your name" > form-113-2026-27.csv',
    'statement --year 2026-27 --out - > statement-2026-27.csv',
    'receipt save VGB/2026-27/000001 - --as "Your name" > receipt.pdf',
  ].map((words) => ({ command: `docker compose run --rm -T office ${words}` })),
  // Reading the log
  {
    command: `docker compose logs --no-color --no-log-prefix api | grep '"receiptNumber":"VGB/2026-27/000001"'`,
    prints: [/"orderId":"[0-9a-f]{24}"/],
  },
];
