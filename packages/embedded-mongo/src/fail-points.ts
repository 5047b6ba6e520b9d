import { CommandError } from './errors.js';
import { asNumber, type Doc, isDoc, isTruthy, type Value } from './values.js';

/** What the next matching commands meet instead of, or after, being run. */
export interface FailPoint {
  /** The names of the commands; when absent any but those by which a client only looks after its connections. */
  readonly commands?: readonly string[];
  /** How many of them. Default 1. */
  readonly times?: number;
  /** The error to answer with. Default 91, as of a server that is stopping. */
  readonly errorCode?: number;
  /** Closes the connection without an answer. */
  readonly closeConnection?: boolean;
  /** Lets the command do its work first, and spoils the answer only. */
  readonly after?: boolean;
}

const upkeep = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'endSessions',
  'buildInfo',
  'configureFailPoint',
]);

/** What tests use to see what happens when the database fails. */
export class FailPoints {
  #armed: (FailPoint & { left: number })[] = [];

  arm(point: FailPoint): void {
    this.#armed.push({ ...point, left: point.times ?? 1 });
  }

  disarm(): void {
    this.#armed = [];
  }

  /** The fail point that this command meets, if any; it is counted. */
  meet(command: string): FailPoint | undefined {
    const met = this.#armed.find(({ commands }) =>
      commands ? commands.includes(command) : !upkeep.has(command),
    );
    if (!met) return undefined;
    met.left -= 1;
    if (met.left === 0) this.#armed = this.#armed.filter((point) => point !== met);
    return met;
  }

  /** MongoDB's own `configureFailPoint: 'failCommand'`, for clients in another process. `alwaysOn` lasts until `off`. */
  configure(mode: Value, data: Value): void {
    if (mode === 'off') {
      this.disarm();
      return;
    }
    const times =
      mode === 'alwaysOn' ? Number.POSITIVE_INFINITY : isDoc(mode) ? asNumber(mode.times) : undefined;
    const { failCommands, errorCode, closeConnection }: Doc = isDoc(data) ? data : {};
    if (times === undefined || !Array.isArray(failCommands))
      throw new CommandError(
        9,
        'failCommand needs a mode of off, alwaysOn or {times}, and data.failCommands',
      );
    const code = asNumber(errorCode);
    this.arm({
      commands: failCommands.map(String),
      times,
      ...(code !== undefined && { errorCode: code }),
      ...(isTruthy(closeConnection) && { closeConnection: true }),
    });
  }
}

export const failPointError = ({ errorCode = 91 }: FailPoint): CommandError =>
  new CommandError(errorCode, 'Failing command by a fail point');
