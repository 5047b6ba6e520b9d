import { readNote, tabStorage, writeNote } from './storage';

/** The typed values of a form, stored for this tab until they are sent: over errors, reloads and a login. */
export interface Draft<T extends object> {
  /** The stored values of the same type as those of `blank`; others are ignored. */
  read(blank: T): Partial<T>;
  write(values: Partial<T>): void;
  clear(): void;
}

export function draftOf<T extends object>(name: string): Draft<T> {
  const key = `draft:${name}`;
  return {
    read: (blank) => {
      const kept = readNote(key);
      if (typeof kept !== 'object' || kept === null) return {};
      const fits = ([field, value]: [string, unknown]) =>
        Object.hasOwn(blank, field) && typeof value === typeof blank[field as keyof T];
      return Object.fromEntries(Object.entries(kept).filter(fits)) as Partial<T>;
    },
    write: (values) => writeNote(key, values),
    clear: () => tabStorage.removeItem(key),
  };
}
