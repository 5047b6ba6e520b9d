import { type Call, type Command, type Context, checkCommand } from './commands/context.js';
import { handshakeCommands } from './commands/handshake.js';
import { namingCommands } from './commands/naming.js';
import { readingCommands } from './commands/reading.js';
import { writingCommands } from './commands/writing.js';
import { CommandError, codeName } from './errors.js';
import { failPointError } from './fail-points.js';
import { type RetriedWrites, sessionOf } from './sessions.js';
import type { Journal } from './storage.js';
import { asNumber, type Doc, isDoc } from './values.js';
import { type Request, writeReply } from './wire.js';

/** A map rather than an object, so that a command named `constructor` is unknown like any other. */
const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...handshakeCommands, ...readingCommands, ...writingCommands, ...namingCommands }),
);

/** The error codes after which a driver may repeat a write: it does so if the server's answer has the label. */
const retryable = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

export interface DispatcherDeps {
  readonly context: Context;
  readonly journal: Journal;
  readonly retried: RetriedWrites;
  /** Called once when the disk refuses a write. */
  readonly onDiskFailure?: ((error: unknown) => void) | undefined;
}

/** Runs the command of a message and encodes its answer. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  #hasFailed = false;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
  }

  /** Undefined: close the connection without an answer. */
  async answer(request: Request): Promise<Buffer | undefined> {
    const { command } = request;
    const name = Object.keys(command)[0] ?? '';
    const point = this.#deps.context.failPoints.meet(name);
    if (point && !point.after && point.closeConnection) return undefined;
    try {
      if (point && !point.after) throw failPointError(point);
      const reply = { ...this.#run(name, command), ok: 1 };
      if (commands.get(name)?.writes || readsWhatIsDurable(command)) await this.flushed();
      if (point) throw failPointError(point);
      return writeReply(request, reply);
    } catch (error) {
      if (point?.closeConnection) return undefined;
      return writeReply(request, failure(error, command));
    }
  }

  /** Resolves when all changes are on the disk. @throws CommandError 91 when the disk refuses a write. */
  async flushed(): Promise<void> {
    try {
      await this.#deps.journal.flushed();
    } catch (error) {
      if (!this.#hasFailed) this.#deps.onDiskFailure?.(error);
      this.#hasFailed = true;
      throw new CommandError(91, 'the data directory cannot be written to');
    }
  }

  #run(name: string, command: Doc): Doc {
    const { journal, retried, context } = this.#deps;
    if (journal.failure) throw new CommandError(91, 'the data directory cannot be written to');
    const known = commands.get(name);
    if (!known) throw new CommandError(59, `no such command: '${name}'`);
    checkCommand(name, command, known.options);
    const call: Call = {
      database: typeof command.$db === 'string' ? command.$db : 'test',
      session: sessionOf(command.lsid),
      mayGoOn: deadline(asNumber(command.maxTimeMS)),
    };
    if (!known.writes) return known.run(command, context, call);
    return retried.once(command, () => known.run(command, context, call));
  }
}

/** A read sees a write before it is on the disk; with any read concern but local the answer waits for the disk. */
function readsWhatIsDurable({ readConcern }: Doc): boolean {
  return isDoc(readConcern) && (readConcern.level === 'majority' || readConcern.level === 'linearizable');
}

function deadline(maxTimeMS: number | undefined): () => void {
  if (!maxTimeMS) return () => undefined;
  const end = performance.now() + maxTimeMS;
  return () => {
    if (performance.now() > end) throw new CommandError(50, 'operation exceeded time limit');
  };
}

function failure(error: unknown, command: Doc): Doc {
  const known =
    error instanceof CommandError
      ? error
      : new CommandError(1, `The embedded MongoDB failed: ${error instanceof Error ? error.message : error}`);
  const { code, message: errmsg, detail } = known;
  const mayRetry = command.txnNumber !== undefined && retryable.has(code);
  return {
    ok: 0,
    errmsg,
    code,
    codeName: codeName(code),
    ...detail,
    ...(mayRetry && { errorLabels: ['RetryableWriteError'] }),
  };
}
