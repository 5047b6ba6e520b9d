import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Tokens for links in mails that stay good: a record's id, signed instead of stored, so that every mail can carry one. */
export interface LinkTokens {
  make(id: string): string;
  /** The id; undefined for a token that is not ours, or was made for another use. */
  read(token: string): string | undefined;
}

/** `use` keeps the links of one purpose from opening another. */
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
