import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The token of an unsubscribe link: signed instead of stored, so that every later letter can carry one. */
export interface StopTokens {
  make(subscriberId: string): string;
  /** The subscriber's id; undefined for a token that is not ours. */
  read(token: string): string | undefined;
}

export function createStopTokens(secret: string): StopTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, 'vgb', 'newsletter unsubscribe', 32));
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
