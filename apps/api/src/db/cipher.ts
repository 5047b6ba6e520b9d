import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A text that this key does not open: another key encrypted it, or it was changed. The message names the setting, and nothing of the text. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Keeps a text unreadable in the database: AES-256-GCM under a key derived from a setting. */
export interface Cipher {
  encrypt(text: string): string;
  /** @throws DecryptionError */
  decrypt(encrypted: string): string;
}

type KeySetting = 'JWT_SECRET' | 'TAX_DETAILS_KEY';
/** The prefix is part of every key that has encrypted something: another one would open nothing. */
const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vgb', `seal:${use}`, 32));

/** `setting`: the one that holds `secret`, as a person knows it. */
export function createCipher(secret: string, use: string, setting: KeySetting): Cipher {
  const key = keyOf(secret, use);
  return {
    encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new DecryptionError(
          `${setting} does not open what is encrypted: another key has encrypted it, or it was changed`,
          {
            cause: error,
          },
        );
      }
    },
  };
}

/** Several keys for one use: texts are encrypted by the first, and decrypted by whichever encrypted them. */
export interface Keyring extends Cipher {
  /** Names the key that encrypts, without telling anything of it: 8 hex digits. */
  readonly currentId: string;
  /** Whether the current key has encrypted it. */
  isCurrent(encrypted: string): boolean;
}

/** An encrypted text ends with its padding and the id of its key; one from before there were ids has none. */
const WITH_ID = /={1,2}([0-9a-f]{8})$/;

/**
 * `secrets`: the current one, then earlier ones. Texts are JSON: a space may follow them, by which the base64 always ends with `=`. Base64 ends there
 * for a version of this program that knows no ids, so that it opens the text with the same key.
 */
export function createKeyring(
  secrets: readonly [string, ...string[]],
  use: string,
  setting: KeySetting,
): Keyring {
  const ciphers = new Map(
    secrets.map((secret) => {
      const id = createHash('sha256').update('id').update(keyOf(secret, use)).digest('hex').slice(0, 8);
      return [id, createCipher(secret, use, setting)] as const;
    }),
  );
  const [[currentId, current] = ['', createCipher(secrets[0], use, setting)]] = ciphers;

  function decryptWithAny(encrypted: string): string {
    let failure: unknown;
    for (const cipher of ciphers.values()) {
      try {
        return cipher.decrypt(encrypted);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return {
    currentId,
    isCurrent: (encrypted) => WITH_ID.exec(encrypted)?.[1] === currentId,
    encrypt(text) {
      const encrypted = current.encrypt(text);
      return `${encrypted.endsWith('=') ? encrypted : current.encrypt(`${text} `)}${currentId}`;
    },
    decrypt(encrypted) {
      const id = WITH_ID.exec(encrypted)?.[1];
      // An id of no key that is set: any of them says why it does not open the text.
      return id === undefined
        ? decryptWithAny(encrypted)
        : (ciphers.get(id) ?? current).decrypt(encrypted.slice(0, -id.length));
    },
  };
}
