import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbeddedMongo } from '@vgb/embedded-mongo';
import { createTestClock } from '../clock.js';
import { differences, readDocumented } from './documented.js';
import { Recorder } from './recorder.js';

/*
 * The database server of one run of the suite, in a process of its own, with a recorder in it. It prints {"uri"}; a line
 * {"complete"} on standard input ends the run, and is answered by {"differences"} from docs/mongodb.md. It ends when its standard
 * input does, so that nothing is left running when Jest is killed.
 */
const page = fileURLToPath(new URL('../../../../docs/mongodb.md', import.meta.url));
// From the tests' date on: their records are not expired by the date on which they happen to be run. It goes on, since servers of the
// tests that are processes follow the database's clock: standing, it would take their leases back in time at each look.
const began = createTestClock()().getTime() - performance.now();
const recorder = new Recorder();
const server = await startEmbeddedMongo({
  clock: () => new Date(began + performance.now()),
  onMessage: recorder.hear,
});
const say = (answer: unknown) => process.stdout.write(`${JSON.stringify(answer)}\n`);
// Its clients look for no other members of its set.
say({ uri: `${server.uri}&directConnection=true` });
for await (const line of createInterface({ input: process.stdin })) {
  const { complete } = JSON.parse(line) as { complete: boolean };
  say({ differences: differences(readDocumented(readFileSync(page, 'utf8')), recorder.used, complete) });
}
await server.stop();
