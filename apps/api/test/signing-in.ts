import type { Registration } from '@vgb/contracts';
import { codeIn } from './captured-mails.js';
import { buildRegistration } from './factories.js';
import type { Rig } from './rig.js';

/** A member with a verified address and a token. */
export interface Member {
  readonly id: string;
  readonly token: string;
  readonly registration: Registration;
}

/** Signs a person up, reads the code in the mail and gives it back: the way every member comes. */
export async function signUp(
  rig: Pick<Rig, 'request' | 'lastMail'>,
  overrides: Partial<Registration> = {},
): Promise<Member> {
  const registration = buildRegistration(overrides);
  await rig.request.post('/api/users').send(registration).expect(201);
  const code = codeIn(await rig.lastMail(registration.email, 'verification-code'));
  const { body } = await rig.request
    .post('/api/users/verify-email')
    .send({ email: registration.email, otp: code })
    .expect(200);
  return { id: body._id, token: body.token, registration };
}

/** Signs the member in by password at the present time of the clock, when the earlier token may have expired. */
export async function signInAgain(rig: Pick<Rig, 'request'>, member: Member): Promise<Member> {
  const { email, password } = member.registration;
  const { body } = await rig.request.post('/api/users/login').send({ email, password }).expect(200);
  return { ...member, token: body.token };
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
