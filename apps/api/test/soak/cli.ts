import { parseArgs } from 'node:util';
import { runSoak } from './soak.js';
import { runStories } from './stories.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1992' },
    stories: { type: 'string', default: '200' },
  },
});
const [rounds, processes, seed] = [values.rounds, values.processes, values.seed].map(Number);
const startedAt = Date.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
const result = await runSoak({
  rounds: rounds ?? 200,
  processes: processes ?? 1,
  seed: seed ?? 1992,
  report: say,
});
say(
  `${result.kills} kills with -9, ${processes} process(es), seed ${seed}, ${Math.round((Date.now() - startedAt) / 1000)} s`,
);
say(`captured ${result.captured} · donations ${result.donations} · receipt mails ${result.receiptMails}`);
const told = await runStories({ count: Number(values.stories), seed: seed ?? 1992, report: say });
say(`${told.lived} stories of refunds, disputes and the office, a process killed in ${told.deaths} of them`);
const wrong = [...result.wrong, ...told.wrong];
for (const line of wrong) say(`WRONG: ${line}`);
say(wrong.length === 0 ? 'Everything adds up.' : 'It does not add up.');
process.exit(wrong.length === 0 ? 0 : 1);
