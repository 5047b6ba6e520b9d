import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps a text unreadable for whoever reads the database: AES-256-GCM under a key derived from a setting. */
export interface Seal {
  close(text: string): string;
  /** @throws when the text was changed or sealed with another key. */
  open(sealed: string): string;
}

export function createSeal(secret: string, use: string): Seal {
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
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
