import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A text that this key does not open: another key sealed it, or it was changed. The message names the setting, and nothing of the text. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Keeps a text unreadable for whoever reads the database: AES-256-GCM under a key derived from a setting. */
export interface Seal {
  close(text: string): string;
  /** @throws SealError */
  open(sealed: string): string;
}

/** `setting`: the one that holds `secret`, as a person knows it. */
export function createSeal(secret: string, use: string, setting: 'JWT_SECRET' | 'TAX_DETAILS_KEY'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'vgb', `seal:${use}`, 32));
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
