export type KeyedText = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's storage, or a map in memory where it cannot be used (private windows, blocked cookies, a full disk): no form or
 * payment may fail because a value cannot be stored.
 */
function storageOr(find: () => Storage): KeyedText {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(find());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, text) =>
      attempt(
        (storage) => {
          storage.setItem(key, text);
          memory.delete(key);
        },
        () => {
          memory.set(key, text);
        },
      ),
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** Kept across visits and shared by all tabs. */
export const durable = storageOr(() => localStorage);
/** Kept for this tab, also over a reload. */
export const tabStorage = storageOr(() => sessionStorage);

/** The JSON value stored under `key`, or `undefined` when it is absent or malformed. */
export function readNote(key: string): unknown {
  const text = tabStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeNote(key: string, note: unknown): void {
  tabStorage.setItem(key, JSON.stringify(note));
}
