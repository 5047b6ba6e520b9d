import type { Notes } from './entities.js';
import { invalidField, ProviderError } from './errors.js';

/** The fields of a request body, refused with the provider's messages. */
export class Fields {
  readonly #values: Record<string, unknown>;

  constructor(body: unknown) {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    this.#values = isObject ? (body as Record<string, unknown>) : {};
  }

  /** Refuses unknown fields, as the provider does. */
  only(...known: string[]): this {
    const extra = Object.keys(this.#values).filter((name) => !known.includes(name));
    if (extra.length > 0) {
      throw new ProviderError(400, {
        description: `${extra.join(', ')} is/are not required and should not be sent`,
      });
    }
    return this;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  raw(name: string): unknown {
    return this.#values[name];
  }

  /** An integer; digits in a string are accepted too, because forms send them so. */
  integer(name: string): number | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null || value === '') return undefined;
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      throw invalidField(name, `The ${spaced(name)} must be an integer.`);
    }
    return number;
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw invalidField(name, `The ${spaced(name)} field is required.`);
    return value;
  }

  text(name: string, limit = 255): string | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') throw invalidField(name, `The ${spaced(name)} must be a string.`);
    if (value.length > limit) {
      throw invalidField(name, `The ${spaced(name)} may not be greater than ${limit} characters.`);
    }
    return value;
  }

  /** A telephone number; the provider accepts eight digits or more, the country code included. */
  contact(name = 'contact'): string | undefined {
    const value = this.text(name, 15);
    if (value !== undefined && !/^\+?\d{8,14}$/.test(value))
      throw invalidField(name, 'Contact number should be at least 8 digits, including country code');
    return value;
  }

  requiredText(name: string, limit?: number): string {
    const value = this.text(name, limit);
    if (value === undefined) throw invalidField(name, `The ${spaced(name)} field is required.`);
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null || value === '') return undefined;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw invalidField(name, `The selected ${spaced(name)} is invalid.`);
    return found;
  }

  /** A boolean; the provider also accepts 0, 1 and their strings. */
  flag(name: string): boolean | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    if ([true, 1, '1', 'true'].includes(value as never)) return true;
    if ([false, 0, '0', 'false'].includes(value as never)) return false;
    throw invalidField(name, `The ${spaced(name)} field must be true or false.`);
  }

  /** At most fifteen pairs of 256 characters; none is `[]`. */
  notes(name = 'notes'): Notes {
    const value = this.#values[name];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
    if (typeof value !== 'object' || Array.isArray(value))
      throw invalidField(name, 'The notes must be an array.');
    const pairs = Object.entries(value as Record<string, unknown>);
    if (pairs.length > 15)
      throw invalidField(name, 'Number of fields in notes should be less than or equal to 15');
    const notes: Record<string, string> = {};
    for (const [key, content] of pairs) {
      if (!['string', 'number', 'boolean'].includes(typeof content)) {
        throw invalidField(name, 'notes value cannot be an array or an object');
      }
      const text = String(content);
      if (key.length > 256 || text.length > 256) {
        throw invalidField(name, 'The value of a note may not be greater than 256 characters');
      }
      notes[key] = text;
    }
    return pairs.length === 0 ? [] : notes;
  }
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}
