import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A text that this key does not open: another key sealed it, or it was changed. The message names the setting, and nothing of the text. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Keeps a text unreadable in the database: AES-256-GCM under a key derived from a setting. */
export interface Seal {
  close(text: string): string;
  /** @throws SealError */
  open(sealed: string): string;
}

type SealSetting = 'JWT_SECRET' | 'TAX_DETAILS_KEY';
const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vgb', `seal:${use}`, 32));

/** `setting`: the one that holds `secret`, as a person knows it. */
export function createSeal(secret: string, use: string, setting: SealSetting): Seal {
  const key = keyOf(secret, use);
  return {
    close(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SealError(
          `${setting} does not open what is sealed: another key has sealed it, or it was changed`,
          {
            cause: error,
          },
        );
      }
    },
  };
}

/** Several keys for one use: texts are closed by the first, and opened by whichever closed them. */
export interface Keyring extends Seal {
  /** Names the key that closes, without telling anything of it: 8 hex digits. */
  readonly currentId: string;
  /** Whether the current key has closed it. */
  isCurrent(sealed: string): boolean;
}

/** A sealed text ends with its padding and the id of its key; one from before there were ids has none. */
const WITH_ID = /={1,2}([0-9a-f]{8})$/;

/**
 * `secrets`: the current one, then earlier ones. Texts are JSON: a space may follow them, by which the base64 always ends with `=`. Base64 ends there
 * for a version of this program that knows no ids, so that it opens the text with the same key.
 */
export function createKeyring(
  secrets: readonly [string, ...string[]],
  use: string,
  setting: SealSetting,
): Keyring {
  const seals = new Map(
    secrets.map((secret) => {
      const id = createHash('sha256').update('id').update(keyOf(secret, use)).digest('hex').slice(0, 8);
      return [id, createSeal(secret, use, setting)] as const;
    }),
  );
  const [[currentId, current] = ['', createSeal(secrets[0], use, setting)]] = seals;

  function openWithAny(sealed: string): string {
    let failure: unknown;
    for (const seal of seals.values()) {
      try {
        return seal.open(sealed);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return {
    currentId,
    isCurrent: (sealed) => WITH_ID.exec(sealed)?.[1] === currentId,
    close(text) {
      const sealed = current.close(text);
      return `${sealed.endsWith('=') ? sealed : current.close(`${text} `)}${currentId}`;
    },
    open(sealed) {
      const id = WITH_ID.exec(sealed)?.[1];
      // An id of no key that is set: any of them says why it does not open the text.
      return id === undefined
        ? openWithAny(sealed)
        : (seals.get(id) ?? current).open(sealed.slice(0, -id.length));
    },
  };
}
