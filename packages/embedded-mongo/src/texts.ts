import { CommandError, notImplemented } from './errors.js';
import { regexParts, type Value } from './values.js';

/*
 * Supports the regular expressions that stand for a few texts: plain letters, `^` at the beginning, `$` at the end, and
 * alternatives in brackets, such as /^pay_/ or /:(abc|def)(:|$)/. They mean the same in PCRE, which MongoDB uses, and are matched
 * in time linear in the text's length. Every other expression is refused.
 */

/** One text to search for: anywhere, or fixed at either end of the value. */
interface Wanted {
  readonly text: string;
  readonly starts: boolean;
  readonly ends: boolean;
}

const MOST_TEXTS = 1_000;
const SPECIAL = /[.*+?{}[\]\\^$|()]/;

/** Compiles a `$regex`. @throws CommandError 2 for an invalid one, 238 for one that is more than alternatives of texts. */
export function compileRegex(operand: Value, options: Value): (value: string) => boolean {
  const { pattern, options: own } = regexParts(operand) ?? { pattern: operand, options: '' };
  if (typeof pattern !== 'string') throw new CommandError(2, '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError(2, '$options has to be a string');
  const [flag] = `${own}${options ?? ''}`;
  if (flag !== undefined) throw notImplemented(`The regular expression option ${flag}`);
  const wanted = new Reader(pattern).read();
  return (value) => wanted.some((one) => isIn(value, one));
}

function isIn(value: string, { text, starts, ends }: Wanted): boolean {
  if (!ends) return starts ? value.startsWith(text) : value.includes(text);
  // In PCRE `$` also matches before a final line break.
  const candidates = value.endsWith('\n') ? [value, value.slice(0, -1)] : [value];
  return candidates.some((one) => (starts ? one === text : one.endsWith(text)));
}

class Reader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  read(): readonly Wanted[] {
    const wanted = this.#choice();
    if (this.#at < this.#pattern.length) throw this.#refusal();
    return wanted;
  }

  #choice(): Wanted[] {
    const wanted = this.#sequence();
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      wanted.push(...this.#sequence());
    }
    return wanted;
  }

  #sequence(): Wanted[] {
    let wanted: Wanted[] = [{ text: '', starts: false, ends: false }];
    for (;;) {
      const char = this.#pattern[this.#at];
      if (char === undefined || char === '|' || char === ')') return wanted;
      const next = this.#part(char);
      if (wanted.length * next.length > MOST_TEXTS) throw this.#refusal();
      wanted = wanted.flatMap((before) => next.map((after) => this.#joined(before, after)));
    }
  }

  #part(char: string): Wanted[] {
    this.#at += 1;
    if (char === '^') return [{ text: '', starts: true, ends: false }];
    if (char === '$') return [{ text: '', starts: false, ends: true }];
    if (char === '(') {
      if (this.#pattern[this.#at] === '?') throw this.#refusal();
      const choice = this.#choice();
      if (this.#pattern[this.#at] !== ')') throw this.#refusal();
      this.#at += 1;
      return choice;
    }
    if (SPECIAL.test(char)) throw this.#refusal();
    return [{ text: char, starts: false, ends: false }];
  }

  /** An anchor inside a text would match nothing, or a line break. */
  #joined(before: Wanted, after: Wanted): Wanted {
    if ((after.starts && (before.text !== '' || before.ends)) || (before.ends && after.text !== ''))
      throw this.#refusal();
    return {
      text: before.text + after.text,
      starts: before.starts || after.starts,
      ends: before.ends || after.ends,
    };
  }

  #refusal(): CommandError {
    return notImplemented(`The regular expression /${this.#pattern}/, which is more than a choice of texts,`);
  }
}
