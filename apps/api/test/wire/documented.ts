import { KINDS, type Kind, type Usage } from './usage.js';

/*
 * docs/mongodb.md lists what the application uses of MongoDB in tables, each after a mark such as <!-- used: query operator -->.
 * The names stand as `code` in a table's first column; in that of the commands the second column has the options.
 */
const TABLE = /<!-- used: (.+?) -->\n\n((?:\|.*\n)+)/g;
const NAME = /`([^`]+)`/g;
/** A usage that depends on how processes race is marked so in its row, and may be absent from a run. */
const BY_CHANCE = 'by chance';

export interface Documented {
  readonly all: ReadonlySet<Usage>;
  readonly byChance: ReadonlySet<Usage>;
}

/** @throws Error for a mark that names no kind, or a kind without a table. */
export function readDocumented(page: string): Documented {
  const all = new Set<Usage>();
  const byChance = new Set<Usage>();
  const seen = new Set<string>(['option']);
  for (const [, kind = '', table = ''] of page.matchAll(TABLE)) {
    if (!isKind(kind))
      throw new Error(`docs/mongodb.md has a table of "${kind}", which the recorder does not know`);
    seen.add(kind);
    const [, , ...rows] = table.trimEnd().split('\n');
    for (const row of rows) {
      const [, first = '', second = ''] = row.split('|');
      const usages = namesIn(first).flatMap((name): Usage[] => [
        `${kind} ${name}`,
        ...(kind === 'command' ? namesIn(second).map((option): Usage => `option ${name}.${option}`) : []),
      ]);
      for (const usage of usages) {
        all.add(usage);
        if (row.includes(BY_CHANCE)) byChance.add(usage);
      }
    }
  }
  for (const kind of KINDS)
    if (!seen.has(kind)) throw new Error(`docs/mongodb.md has no table marked <!-- used: ${kind} -->`);
  return { all, byChance };
}

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);
const namesIn = (cell: string): string[] => [...cell.matchAll(NAME)].map(([, name = '']) => name);

/**
 * Sentences about where the list and a run differ; none where they agree.
 * @param complete whether the whole suite ran: only then is something missing that was not sent.
 */
export function differences(documented: Documented, used: ReadonlySet<Usage>, complete: boolean): string[] {
  const fresh = [...used].filter((usage) => !documented.all.has(usage)).sort();
  const gone = [...documented.all]
    .filter((usage) => complete && !used.has(usage) && !documented.byChance.has(usage))
    .sort();
  return [
    ...fresh.map(
      (usage) => `The application now sends ${usage}: decide whether it may, and add it to docs/mongodb.md.`,
    ),
    ...gone.map((usage) => `No test sends ${usage} any more: take it out of docs/mongodb.md.`),
  ];
}
