import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A text cannot be decrypted: another key encrypted it, or it was changed. The message names the setting and quotes nothing of
 * the text.
 */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Encrypts texts for the database: AES-256-GCM with a key derived from a setting. */
export interface Cipher {
  encrypt(text: string): string;
  /** @throws DecryptionError */
  decrypt(encrypted: string): string;
}

type KeySetting = 'JWT_SECRET' | 'TAX_DETAILS_KEY';
/** The prefix is part of every key in use: with another one, stored texts could not be decrypted. */
const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vgb', `seal:${use}`, 32));

export interface KeyOptions {
  readonly secret: string;
  /** The purpose of the key: each use of a secret has a key of its own. */
  readonly use: string;
  /** The name of the setting that holds `secret`, for messages. */
  readonly setting: KeySetting;
}

/** A cipher with one key. */
export class KeyCipher implements Cipher {
  readonly #key: Buffer;
  readonly #setting: KeySetting;

  constructor({ secret, use, setting }: KeyOptions) {
    this.#key = keyOf(secret, use);
    this.#setting = setting;
  }

  encrypt(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  decrypt(encrypted: string): string {
    const bytes = Buffer.from(encrypted, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new DecryptionError(
        `${this.#setting} does not open what is encrypted: another key has encrypted it, or it was changed`,
        { cause: error },
      );
    }
  }
}

/** An encrypted text ends with base64 padding and the id of its key; texts of earlier versions have no id. */
const WITH_ID = /={1,2}([0-9a-f]{8})$/;

export interface KeyringOptions extends Omit<KeyOptions, 'secret'> {
  /** The current one, then earlier ones. */
  readonly secrets: readonly [string, ...string[]];
}

/**
 * Several keys for one use: texts are encrypted by the first, and decrypted by the key that encrypted them. Texts are JSON: a
 * space is appended where needed, so that the base64 always ends with `=`. A version without key ids stops decoding there, and so
 * can decrypt the text with the same key.
 */
export class Keyring implements Cipher {
  /** The id of the key that encrypts: 8 hex digits of a digest, from which the key cannot be derived. */
  readonly currentId: string;
  readonly #current: Cipher;
  readonly #ciphers: ReadonlyMap<string, Cipher>;

  constructor({ secrets, ...named }: KeyringOptions) {
    this.currentId = idOf(secrets[0], named.use);
    this.#ciphers = new Map(
      secrets.map((secret) => [idOf(secret, named.use), new KeyCipher({ secret, ...named })]),
    );
    this.#current = new KeyCipher({ secret: secrets[0], ...named });
  }

  /** Whether the text was encrypted by the current key. */
  isCurrent(encrypted: string): boolean {
    return WITH_ID.exec(encrypted)?.[1] === this.currentId;
  }

  encrypt(text: string): string {
    const encrypted = this.#current.encrypt(text);
    return `${encrypted.endsWith('=') ? encrypted : this.#current.encrypt(`${text} `)}${this.currentId}`;
  }

  decrypt(encrypted: string): string {
    const id = WITH_ID.exec(encrypted)?.[1];
    // No key has this id: the current one is tried, for its error.
    return id === undefined
      ? this.#decryptWithAny(encrypted)
      : (this.#ciphers.get(id) ?? this.#current).decrypt(encrypted.slice(0, -id.length));
  }

  #decryptWithAny(encrypted: string): string {
    let failure: unknown;
    for (const cipher of this.#ciphers.values()) {
      try {
        return cipher.decrypt(encrypted);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

const idOf = (secret: string, use: string): string =>
  createHash('sha256').update('id').update(keyOf(secret, use)).digest('hex').slice(0, 8);
