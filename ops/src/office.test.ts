import { describe, expect, test } from '@jest/globals';
import { read, readCompose } from './compose-file.js';

const DOCUMENTS = ['README.md', 'docs/admin.md', 'docs/operations.md'];
const LINE = /^docker compose run --rm -T office .*$/gm;
const linesOf = (document: string): string[] => read(document).match(LINE) ?? [];
const office = readCompose('docker-compose.yml').services.office;
const dockerfile = read('Dockerfile');

describe('the office’s lines for the composed site', () => {
  test.each(DOCUMENTS)('are the same in %s', (document) => {
    const lines = linesOf(document);
    expect(lines).toEqual(linesOf('docs/admin.md'));
    for (const about of ['backup', 'donations export', 'form113', 'statement', 'receipt'])
      expect([about, lines.filter((line) => line.includes(` office ${about} `))]).toEqual([
        about,
        [expect.anything()],
      ]);
  });

  test.each(DOCUMENTS)('include the name of the person who makes a change, in %s', (document) => {
    const commands = read(document).match(/(run --rm (-T )?office|dist\/admin\/cli\.js) [^\n`]*/g) ?? [];
    const changes = commands.filter(
      (line) =>
        /(office|cli\.js) (backup|restore|form113|refund|receipt|reader|views|\w+ (answer|decide|adopt|retry))\b/.test(
          line,
        ) && !/(office|cli\.js) (backup (key|verify)|receipt gaps)\b/.test(line),
    );
    expect(changes.length).toBeGreaterThan(2);
    for (const line of changes) expect(line).toContain('--as "Your name"');
  });
});

describe('the service of the office’s commands', () => {
  test('can write to one folder of the repository, and to nothing else', () => {
    expect(office).toMatchObject({
      working_dir: '/office',
      volumes: ['./office-files:/office'],
      tmpfs: ['/tmp:mode=1777'],
      read_only: true,
    });
    // In the repository, so that the folder belongs to whom the clone belongs: an engine would create it as root's.
    expect(read('office-files/.gitignore')).toMatch(/^\*\n!\.gitignore$/m);
    expect(read('.dockerignore').split('\n')).toContain('office-files');
  });

  test('finds the program from any folder', () => {
    const [, folder] = /AS api$[\s\S]*?^WORKDIR (.*)$/m.exec(dockerfile) ?? [];
    expect(office?.entrypoint).toEqual(['node', `${folder}/dist/admin/cli.js`]);
    expect(office?.working_dir).not.toBe(folder);
  });

  test('runs as the image’s user, or as the owner of the folder', () => {
    expect(office?.user).toBe('1000:1000');
    const owned = readCompose('docker-compose.yml', { OFFICE_USER: '1001:100' });
    expect(owned.services.office?.user).toBe('1001:100');
  });
});
