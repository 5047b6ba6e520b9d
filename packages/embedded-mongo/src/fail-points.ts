import { CommandError } from './errors.js';

/** What the next matching commands meet instead of, or after, being run. */
export interface FailPoint {
  /** The names of the commands; any when absent. */
  readonly commands?: readonly string[];
  /** How many of them. Default 1. */
  readonly times?: number;
  /** The error to answer with. */
  readonly errorCode?: number;
  /** Closes the connection without an answer. */
  readonly closeConnection?: boolean;
  /** Lets the command do its work first, and spoils the answer only. */
  readonly after?: boolean;
}

/** What tests use to see what happens when the database fails. */
export class FailPoints {
  #armed: (FailPoint & { left: number })[] = [];

  arm(point: FailPoint): void {
    this.#armed.push({ ...point, left: point.times ?? 1 });
  }

  /** The fail point that this command meets, if any; it is counted. */
  meet(command: string): FailPoint | undefined {
    const met = this.#armed.find(({ commands }) => !commands || commands.includes(command));
    if (!met) return undefined;
    met.left -= 1;
    if (met.left === 0) this.#armed = this.#armed.filter((point) => point !== met);
    return met;
  }
}

export const failPointError = ({ errorCode = 91 }: FailPoint): CommandError =>
  new CommandError(errorCode, 'Failing command by a fail point');
