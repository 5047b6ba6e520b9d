// Adds up what Jest and Playwright have said. A command that failed without saying so counts as one failure.
import { readFileSync } from 'node:fs';

const [file, ...exits] = process.argv.slice(2);
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const lines = readFileSync(file, 'utf8').replace(colours, '').split('\n');
let passed = 0;
let failed = 0;
const add = (line, pattern) => Number(pattern.exec(line)?.[1] ?? 0);
for (const line of lines) {
  const jest = /\bTests:\s+(.*)/.exec(line)?.[1];
  const playwright = /^\s*(\d+ (?:passed|failed|flaky|did not run)\b.*)$/.exec(line)?.[1];
  const told = jest ?? playwright;
  if (told === undefined) continue;
  passed += add(told, /(\d+) passed/);
  failed += add(told, /(\d+) failed/) + add(told, /(\d+) flaky/) + add(told, /(\d+) did not run/);
}
const broken = exits.filter((code) => code !== '0').length;
if (failed === 0) failed += broken;
if (passed === 0 && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
