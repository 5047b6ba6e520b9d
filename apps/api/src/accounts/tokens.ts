import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const ISSUER = 'vgb-api';
const AUDIENCE = 'vgb-site';

const claims = z.object({ sub: z.string().regex(/^[0-9a-f]{24}$/), ver: z.number().int() });

export interface TokensDeps {
  readonly secret: string;
  /** The setting JWT_EXPIRES_IN. */
  readonly lifeSeconds: number;
  readonly clock: () => Date;
}

/** Bearer tokens: JWT, HS256 and nothing else. */
export class Tokens {
  readonly #deps: TokensDeps;
  /**
   * A key object: given a text, the library would first try to parse it as a public key in each call, which costs more than the
   * rest.
   */
  readonly #key: KeyObject;

  constructor(deps: TokensDeps) {
    this.#deps = deps;
    this.#key = createSecretKey(Buffer.from(deps.secret));
  }

  issue(account: { id: string; tokenVersion: number }): string {
    const issuedAt = this.#seconds();
    return jwt.sign(
      { ver: account.tokenVersion, iat: issuedAt, exp: issuedAt + this.#deps.lifeSeconds },
      this.#key,
      { algorithm: 'HS256', subject: account.id, issuer: ISSUER, audience: AUDIENCE },
    );
  }

  /** The claims of a token with a valid signature that has not expired; undefined otherwise. */
  read(token: string): { id: string; tokenVersion: number } | undefined {
    try {
      const payload = jwt.verify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: this.#seconds(),
      });
      const parsed = claims.safeParse(payload);
      if (!parsed.success || typeof payload === 'string' || payload.exp === undefined) return undefined;
      return { id: parsed.data.sub, tokenVersion: parsed.data.ver };
    } catch {
      return undefined;
    }
  }

  #seconds(): number {
    return Math.floor(this.#deps.clock().getTime() / 1000);
  }
}
