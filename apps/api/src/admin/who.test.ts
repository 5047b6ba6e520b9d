import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AtDesk, sitAtDesk } from '../../test/office.js';
import { type Rig, startRig } from '../../test/rig.js';
import { personAt } from './office.js';

let rig: Rig;
let unknown: AtDesk;
beforeAll(async () => {
  rig = await startRig();
  unknown = sitAtDesk(rig, { user: '' });
});
afterAll(() => rig.stop());

describe('the machine’s user name', () => {
  const named = (username: string) => () => ({ username });
  const noMarks = () => false;
  it.each<[string, Parameters<typeof personAt>[0], string | undefined]>([
    ['has the name of the account', { user: named('anita'), has: noMarks }, 'anita'],
    ['is not known as root', { user: named('root'), has: noMarks }, undefined],
    ['is not known as node', { user: named('node'), has: noMarks }, undefined],
    ['is not known without a name', { user: named(''), has: noMarks }, undefined],
    [
      'is not known in a container of Docker',
      { user: named('anita'), has: (path) => path === '/.dockerenv' },
      undefined,
    ],
    [
      'is not known in a container of Podman',
      { user: named('anita'), has: (path) => path === '/run/.containerenv' },
      undefined,
    ],
  ])('%s', (_what, machine, name) => {
    expect(personAt(machine)).toBe(name);
  });

  it('is not known by a user id without a name', () => {
    const user = (): never => {
      throw new Error(
        'A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)',
      );
    };
    expect(personAt({ user, has: noMarks })).toBeUndefined();
  });
});

describe('without a user name of one person', () => {
  const CHANGES: readonly (readonly [command: string, options: readonly string[]])[] = [
    ['contacts answer 000000000000000000000001', []],
    ['exceptions decide 000000000000000000000001', ['--note', 'seen']],
    ['receipt resend VGB/2026-27/000001', []],
    ['receipt save VGB/2026-27/000001 -', []],
    ['refund pay_00000000000001', ['--reason', 'wished', '--yes', '--confirm', '1']],
    ['form113', ['--year', '2026-27']],
    ['views', []],
    ['reader create anita', []],
    ['backup -', []],
    ['restore -', []],
  ];
  it.each(CHANGES)('%s is refused, showing --as', async (command, options) => {
    const args = [...command.split(' '), ...options];
    const { code, out, err } = await unknown(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`this machine knows no name for you: ${command} --as "Your name"\n`);
    expect((await unknown([...args, '--as', ' '])).code).toBe(2);
  });
  it('a refused command makes no audit record', async () => {
    expect(await rig.documents('audit')).toEqual([]);
  });

  it('reading needs no name, and a change is recorded under the given one', async () => {
    expect(await unknown(['donations', 'list', '--json'])).toMatchObject({ code: 0, out: '[]\n' });
    const named = await startRig();
    const { code } = await sitAtDesk(named, { user: '' })(['views', '--as', 'Anita Rao']);
    expect([code, await named.documents('audit')]).toEqual([
      0,
      [expect.objectContaining({ who: 'Anita Rao', action: 'views' })],
    ]);
    await named.stop();
  });
});
