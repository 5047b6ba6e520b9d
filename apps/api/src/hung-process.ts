import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** `/readyz` answers within two seconds, whatever it waits for. */
const ANSWER_WITHIN_MS = 5_000;
/** Several questions and not one long wait: a machine that was suspended spoils the one that was under way. */
const QUESTIONS = 6;

/** `hangs`: it takes connections and answers none. What takes no connection is starting or has ended, and is not ready. */
export type Verdict = 'ready' | 'not ready' | 'hangs';

/** Asks `url` until there is an answer, or `questions` have had none within `withinMs` milliseconds each. */
export async function judge(
  url: string,
  { withinMs = ANSWER_WITHIN_MS, questions = QUESTIONS } = {},
): Promise<Verdict> {
  for (let asked = 0; asked < questions; asked += 1) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
      return answer.ok ? 'ready' : 'not ready';
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') return 'not ready';
    }
  }
  return 'hangs';
}

/** The ids of the node processes that run `program`, an absolute path. Linux only: it reads /proc. */
export const processesOf = (program: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => runs(id, program));

function runs(id: number, program: string): boolean {
  try {
    const [command = '', ...words] = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
    const folder = readlinkSync(`/proc/${id}/cwd`);
    return path.basename(command) === 'node' && words.some((word) => path.resolve(folder, word) === program);
  } catch {
    // It has ended meanwhile, or is another user's.
    return false;
  }
}
