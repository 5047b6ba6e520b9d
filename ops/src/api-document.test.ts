import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { describeApi } from '../../apps/api/src/http/openapi.js';

const describeAt = (publicUrl: string) => JSON.stringify(describeApi({ publicUrl, donationMaxInr: 500_000 }));

test.each(['https://vgb.example', 'http://127.0.0.1:3000'])(
  'Redocly’s strict rules find nothing in the document of %s',
  async (publicUrl) => {
    // Those that it recommends, with each warning as an error.
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({
      source: describeAt(publicUrl),
      absoluteRef: 'openapi.json',
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  },
);

describe('a client generated from the document', () => {
  const ops = fileURLToPath(new URL('..', import.meta.url));
  const folder = mkdtempSync(path.join(tmpdir(), 'vgb-client-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const programs: Readonly<Record<string, string>> = {
    'right.ts': `
      import createClient from 'openapi-fetch';
      import type { paths } from './api.js';
      const api = createClient<paths>({ baseUrl: 'https://vgb.example' });
      export async function give(): Promise<string> {
        const { data, error } = await api.POST('/api/payments/create-order', {
          body: { amount: 2100, email: 'a@b.in', firstName: 'Asha', lastName: 'Rao' },
        });
        if (error) return error.code === 'AMOUNT_MISMATCH' ? 'price' : error.message;
        const amount: number = data.amount;
        return data.orderId + amount + data.currency;
      }
      export async function join(token: string, userId: string): Promise<string | undefined> {
        const headers = { Authorization: \`Bearer \${token}\` };
        const plan = 'silver' satisfies 'basic' | 'silver' | 'gold';
        await api.POST('/api/payments/create-order', {
          headers,
          body: { amount: 999, metadata: { userId, membershipPlan: plan } },
        });
        const { data } = await api.PUT('/api/users/membership', {
          headers,
          body: { membershipType: 'GOLD MEMBERSHIP', paymentId: 'pay_1' },
        });
        return data?.membershipEndDate;
      }
      export async function signIn(): Promise<string> {
        const { data } = await api.POST('/api/users/login', { body: { email: 'a@b.in', password: 'secret' } });
        if (!data) return '';
        return 'token' in data ? data.token : data.message;
      }
      export async function verify(): Promise<'donation' | 'membership' | undefined> {
        const { data, response } = await api.POST('/api/payments/verify-payment', {
          body: { razorpay_payment_id: 'pay_1', razorpay_subscription_id: 'sub_1', razorpay_signature: 'f' },
        });
        return response.status === 429 ? undefined : data?.purpose;
      }
      export const order = (orderId: string) =>
        api.GET('/api/payments/orders/{orderId}', { params: { path: { orderId } } });
    `,
    'wrong-plan.ts': wrong(
      `api.PUT('/api/users/membership', { body: { membershipType: 'platinum', paymentId: 'p' } })`,
    ),
    'wrong-type.ts': wrong(`api.POST('/api/users/login', { body: { email: 'a@b.in', password: 1 } })`),
    'missing-field.ts': wrong(
      `api.POST('/api/contact', { body: { name: 'A', email: 'a@b.in', subject: 'S' } })`,
    ),
    'missing-signature.ts': wrong(`api.POST('/api/payments/webhook', { body: { event: 'e', payload: {} } })`),
    'missing-path.ts': wrong(`api.GET('/api/payments/orders/{orderId}', {})`),
    'unknown-address.ts': wrong(`api.GET('/api/users/nothing', {})`),
  };

  beforeAll(async () => {
    const types = astToString(await openapiTS(describeAt('https://vgb.example')));
    const compilerOptions = {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipDefaultLibCheck: true,
      lib: ['es2023', 'dom'],
      types: [],
    };
    const files: Readonly<Record<string, string>> = {
      'api.ts': types,
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
      'package.json': '{"type":"module"}',
      ...programs,
    };
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(
      path.join(ops, 'node_modules/openapi-fetch'),
      path.join(folder, 'node_modules/openapi-fetch'),
    );
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });

  /** The site's own compiler (7) and the one that the generator depends on (5). */
  test.each([
    ['7', path.join(ops, '../node_modules/typescript'), ['--checkers', '1']],
    ['5', path.join(ops, 'node_modules/typescript'), []],
  ])('compiles with TypeScript %s, and refuses wrong calls', async (major, compiler, options) => {
    const { version } = JSON.parse(readFileSync(path.join(compiler, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(version.split('.')[0]).toBe(major);
    const tsc = path.join(compiler, 'bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder, ...options]).catch(
      (failed: { stdout: string }) => failed,
    );
    const refused = new Set([...stdout.matchAll(/([\w-]+\.ts)\(\d+,\d+\): error/g)].map(([, file]) => file));
    const wrongOnes = Object.keys(programs).filter((name) => name !== 'right.ts');
    expect([[...refused].sort(), stdout]).toEqual([wrongOnes.sort(), stdout]);
  });
});

function wrong(call: string): string {
  return `import createClient from 'openapi-fetch';
    import type { paths } from './api.js';
    const api = createClient<paths>();
    export const answer = ${call};`;
}
