import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const ISSUER = 'vgb-api';
const AUDIENCE = 'vgb-site';

const claims = z.object({ sub: z.string().regex(/^[0-9a-f]{24}$/), ver: z.number().int() });

export interface Tokens {
  issue(account: { id: string; tokenVersion: number }): string;
  /** The claims of a token that we made and that has not expired; undefined for every other text. */
  read(token: string): { id: string; tokenVersion: number } | undefined;
}

/** Bearer tokens: JWT, HS256 and nothing else. `lifeSeconds` is the setting JWT_EXPIRES_IN. */
export function createTokens(settings: { secret: string; lifeSeconds: number; clock: () => Date }): Tokens {
  // As text it would be taken for a public key first, each time, which costs more than the rest of the call.
  const key = createSecretKey(Buffer.from(settings.secret));
  const seconds = () => Math.floor(settings.clock().getTime() / 1000);
  return {
    issue(account) {
      const issuedAt = seconds();
      return jwt.sign(
        { ver: account.tokenVersion, iat: issuedAt, exp: issuedAt + settings.lifeSeconds },
        key,
        { algorithm: 'HS256', subject: account.id, issuer: ISSUER, audience: AUDIENCE },
      );
    },
    read(token) {
      try {
        const payload = jwt.verify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTimestamp: seconds(),
        });
        const parsed = claims.safeParse(payload);
        if (!parsed.success || typeof payload === 'string' || payload.exp === undefined) return undefined;
        return { id: parsed.data.sub, tokenVersion: parsed.data.ver };
      } catch {
        return undefined;
      }
    },
  };
}
