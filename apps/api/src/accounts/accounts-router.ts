import { endpoints } from '@vgb/contracts';
import { Router } from 'express';
import type { Serve } from '../http/calls.js';
import { toUser } from './account.js';
import type { AccountFlows } from './account-flows.js';
import type { Authentication } from './authentication.js';

export interface AccountsRouterDeps {
  readonly flows: AccountFlows;
  readonly authentication: Authentication;
  readonly serve: Serve;
  readonly clock: () => Date;
}

/** The calls of `/api/users`, except those for memberships and donations. */
export function accountsRouter(deps: AccountsRouterDeps): Router {
  const router = Router();
  serveSigningIn(router, deps);
  serveProfile(router, deps);
  servePasswordReset(router, deps);
  return router;
}

function serveSigningIn(router: Router, { serve, flows }: AccountsRouterDeps): void {
  serve(router, endpoints.register, ({ body, ...from }) => flows.signUp.register(body, from));
  serve(router, endpoints.verifyEmail, ({ body, caller, ip }) =>
    flows.emailProof.verify({ email: body.email, ip }, body.otp, caller?.userId),
  );
  serve(router, endpoints.resendCode, async ({ body, caller, ip, locale }) => ({
    success: true as const,
    message: await flows.emailProof.resend({ email: body.email, ip, locale }, caller?.userId),
  }));
  serve(router, endpoints.login, ({ body, ...from }) => flows.login.login(body, from));
}

function serveProfile(router: Router, { serve, flows, authentication, clock }: AccountsRouterDeps): void {
  serve(router, endpoints.readProfile, async ({ caller }) => ({
    success: true as const,
    ...toUser(await authentication.accountOf(caller), clock()),
  }));
  serve(router, endpoints.editProfile, async ({ caller, body, ...from }) =>
    flows.profile.edit(await authentication.accountOf(caller), body, from),
  );
  serve(router, endpoints.changePassword, async ({ caller, body, ip }) =>
    flows.password.change(await authentication.accountOf(caller), body, ip),
  );
}

function servePasswordReset(router: Router, { serve, flows }: AccountsRouterDeps): void {
  serve(router, endpoints.forgotPassword, async ({ body, ip, locale }) => ({
    success: true as const,
    message: await flows.password.forgot({ email: body.email, ip, locale }),
  }));
  serve(router, endpoints.checkResetLink, async ({ params }) => {
    await flows.password.checkLink(params.token);
    return { success: true as const };
  });
  serve(router, endpoints.resetPassword, async ({ params, body, ...from }) => ({
    success: true as const,
    message: await flows.password.reset(params.token, body.password, from),
  }));
}
