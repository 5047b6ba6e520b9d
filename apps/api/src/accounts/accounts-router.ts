import { endpoints } from '@vgb/contracts';
import { Router } from 'express';
import type { Caller, Serve } from '../http/calls.js';
import type { Account } from './account.js';
import { toUser } from './account.js';
import type { AccountFlow } from './account-flow.js';

/** The calls of `/api/users` but membership and donation. */
export function createAccountsRouter(deps: {
  flow: AccountFlow;
  serve: Serve;
  /** The account that the bearer token was checked against. */
  accountOf: (caller: Caller) => Promise<Account>;
  clock: () => Date;
}): Router {
  const { flow, serve, accountOf, clock } = deps;
  const router = Router();

  serve(router, endpoints.register, ({ body, ...from }) => flow.register(body, from));
  serve(router, endpoints.verifyEmail, ({ body, caller, ip }) =>
    flow.verifyEmail({ email: body.email, ip }, body.otp, caller?.userId),
  );
  serve(router, endpoints.resendCode, async ({ body, caller, ip, locale }) => ({
    success: true as const,
    message: await flow.resendCode({ email: body.email, ip, locale }, caller?.userId),
  }));
  serve(router, endpoints.login, ({ body, ...from }) => flow.login(body, from));
  serve(router, endpoints.readProfile, async ({ caller }) => ({
    success: true as const,
    ...toUser(await accountOf(caller), clock()),
  }));
  serve(router, endpoints.editProfile, ({ caller, body, ...from }) =>
    flow.editProfile(caller.userId, body, from),
  );
  serve(router, endpoints.changePassword, async ({ caller, body, ip }) =>
    flow.changePassword(await accountOf(caller), body, ip),
  );
  serve(router, endpoints.forgotPassword, async ({ body, ip, locale }) => ({
    success: true as const,
    message: await flow.forgotPassword({ email: body.email, ip, locale }),
  }));
  serve(router, endpoints.checkResetLink, async ({ params }) => {
    await flow.checkResetLink(params.token);
    return { success: true as const };
  });
  serve(router, endpoints.resetPassword, async ({ params, body, ...from }) => ({
    success: true as const,
    message: await flow.resetPassword(params.token, body.password, from),
  }));
  return router;
}
