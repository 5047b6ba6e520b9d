import type { Registration } from '@vgb/contracts';
import { AccountStore } from '../src/accounts/account-store.js';
import { Passwords } from '../src/accounts/passwords.js';
import { Tokens } from '../src/accounts/tokens.js';
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

const passwords = new Passwords(4);
const hashes = new Map<string, Promise<string>>();
/** The hash of a password, which is made once in a test file. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password, '127.0.0.1');
  hashes.set(password, hash);
  return hash;
}

/**
 * A member as `signUp` leaves them, written by the store itself: without its calls, its code and its two mails. For tests whose subject
 * begins with a member.
 */
export async function storeMember(
  rig: Pick<Rig, 'config' | 'connection' | 'clock'>,
  overrides: Partial<Registration> = {},
): Promise<Member> {
  const registration = buildRegistration(overrides);
  const { password, location = '', phone = '', ...rest } = registration;
  const { config, connection, clock } = rig;
  const person = { ...rest, location, phone, locale: 'en', passwordHash: await hashOf(password) } as const;
  const account = await new AccountStore(connection).signUp(person, clock(), clock());
  if (!account) throw new Error(`${registration.email} has an account`);
  const tokens = new Tokens({ secret: config.jwtSecret, lifeSeconds: config.jwtLifeSeconds, clock });
  return { id: account.id, token: tokens.issue(account), registration };
}

/** Signs the member in by password at the present time of the clock, when the earlier token may have expired. */
export async function signInAgain(rig: Pick<Rig, 'request'>, member: Member): Promise<Member> {
  const { email, password } = member.registration;
  const { body } = await rig.request.post('/api/users/login').send({ email, password }).expect(200);
  return { ...member, token: body.token };
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
