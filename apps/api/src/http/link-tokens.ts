import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Tokens for links in mails that never expire: a record's id with a signature, so that nothing has to be stored for each mail.
 */
export interface LinkTokens {
  make(id: string): string;
  /** The id in a token; undefined where the signature is wrong, or is of another use. */
  read(token: string): string | undefined;
}

/** `use` is part of the key: a token made for one use is invalid for another. */
export function createLinkTokens(secret: string, use: string): LinkTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, 'vgb', use, 32));
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url');
  return {
    make: (id) => `${id}.${sign(id)}`,
    read(token) {
      const [id = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id));
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
    },
  };
}
