import type { Binary } from 'bson';
import { type Bytes, decode, encode } from './documents.js';
import { CommandError } from './errors.js';
import type { Journal } from './storage.js';
import { asNumber, type Doc, isDoc, typeOf, type Value } from './values.js';

const MOST_SESSIONS = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** MongoDB's own time after which a session ends (`localLogicalSessionTimeoutMinutes`). */
const SESSION_MS = 30 * 60_000;
const PREFIX = 'r/';

/** The key of a logical session (`lsid`). */
export function sessionOf(lsid: Value): string | undefined {
  if (!isDoc(lsid) || typeOf(lsid.id) !== 'binData') return undefined;
  return Buffer.from((lsid.id as Binary).value()).toString('hex');
}

/**
 * Retryable writes: a driver that lost the answer of a write repeats it with the same session and number, and gets the same answer
 * without the write being done twice. Each session's last answer is in the same batch as its write, so that this works across a restart.
 */
export class RetriedWrites {
  readonly #journal: Journal;
  /** In the order of their last use. */
  readonly #answers = new Map<string, Bytes>();
  readonly #usedAt = new Map<string, number>();
  readonly #now: () => Date;
  #bytes = 0;

  constructor(journal: Journal, now: () => Date) {
    this.#journal = journal;
    this.#now = now;
  }

  /** Adds an answer from the journal. */
  restore(key: string, answer: Bytes): void {
    this.#keep(key.slice(PREFIX.length), answer);
  }

  /** @throws CommandError 225 for a number below that session's last one. */
  once(command: Doc, run: () => Doc): Doc {
    const session = sessionOf(command.lsid);
    if (command.txnNumber === undefined || session === undefined) return run();
    const number = asNumber(command.txnNumber) ?? 0;
    const known = this.#answers.get(session);
    const last = known && decode(known);
    const lastNumber = asNumber(last?.number) ?? -1;
    if (number === lastNumber) return last?.answer as Doc;
    if (number < lastNumber)
      throw new CommandError(
        225,
        `Retryable write with txnNumber ${number} is too old: ${lastNumber} has started`,
      );
    const answer = run();
    const bytes = encode({ number, answer });
    this.#journal.put(PREFIX + session, bytes, known);
    this.#keep(session, bytes);
    this.#forgetSome();
    return answer;
  }

  #keep(session: string, answer: Bytes): void {
    this.#bytes += answer.length - (this.#answers.get(session)?.length ?? 0);
    this.#answers.delete(session);
    this.#answers.set(session, answer);
    this.#usedAt.set(session, this.#now().getTime());
  }

  /** Removes the answers of sessions that have ended: they contain whole documents, which a later change or deletion does not reach. */
  forgetEnded(): void {
    const endedBefore = this.#now().getTime() - SESSION_MS;
    for (const [session, answer] of this.#answers)
      if ((this.#usedAt.get(session) ?? 0) < endedBefore) this.#forget(session, answer);
  }

  #forgetSome(): void {
    for (const [session, answer] of this.#answers) {
      if (this.#answers.size <= MOST_SESSIONS && this.#bytes <= MOST_BYTES) return;
      this.#forget(session, answer);
    }
  }

  #forget(session: string, answer: Bytes): void {
    this.#answers.delete(session);
    this.#usedAt.delete(session);
    this.#bytes -= answer.length;
    this.#journal.remove(PREFIX + session, answer);
  }
}
