import { parseArgs } from 'node:util';
import { liveAYear } from './year.js';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '365' },
    donors: { type: 'string', default: '2000' },
    donations: { type: 'string', default: '10000' },
    mandates: { type: 'string', default: '300' },
    members: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1992' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const { figures, wrong } = await liveAYear({
  days: Number(values.days),
  donors: Number(values.donors),
  donations: Number(values.donations),
  mandates: Number(values.mandates),
  members: Number(values.members),
  seed: Number(values.seed),
  hours: [0, 3, 6, 9, 12, 17.5],
  report: say,
});
for (const [what, figure] of figures) say(`${what.padEnd(64)}${figure}`);
for (const line of wrong) say(`WRONG: ${line}`);
say(wrong.length === 0 ? 'Everything agrees.' : 'It does not agree.');
process.exit(wrong.length === 0 ? 0 : 1);
