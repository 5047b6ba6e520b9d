import { CommandError } from './errors.js';
import { asNumber, type Doc, isDoc, isTruthy, type Value } from './values.js';

/** A failure for the next matching commands, instead of or after running them. */
export interface FailPoint {
  /** The names of the commands; when absent, all but those that only maintain connections. */
  readonly commands?: readonly string[];
  /** How many commands fail. Default 1. */
  readonly times?: number;
  /** The error code of the answer. Default 91, which a stopping server sends. */
  readonly errorCode?: number;
  /** Closes the connection without an answer. */
  readonly closeConnection?: boolean;
  /** Runs the command first, and replaces only its answer. */
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

/** Failures that tests set to see how a client handles them. */
export class FailPoints {
  #armed: (FailPoint & { left: number })[] = [];

  arm(point: FailPoint): void {
    this.#armed.push({ ...point, left: point.times ?? 1 });
  }

  disarm(): void {
    this.#armed = [];
  }

  /** The fail point for this command, if any; counts it down. */
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
