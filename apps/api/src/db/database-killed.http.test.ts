import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startEmbeddedMongoProcess } from '@vgb/embedded-mongo';
import { buildContactMessage } from '../../test/factories.js';
import { startRig } from '../../test/rig.js';

it('the embedded database killed during writes: it is restarted, and all acknowledged writes are stored', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vgb-killed-'));
  const sentences: string[] = [];
  const server = await startEmbeddedMongoProcess({
    directory: join(directory, 'database'),
    onTrouble: (sentence) => sentences.push(sentence),
  });
  const rig = await startRig({ database: { uri: server.uri, stop: () => server.stop() } });
  try {
    const accepted: string[] = [];
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < 12; n += 1) {
        const subject = `Letter ${writer}.${n}`;
        const answer = await rig.request.post('/api/contact').send(buildContactMessage({ subject }));
        if (answer.status < 300) accepted.push(subject);
        else expect([answer.status, answer.body.code]).toEqual([503, 'DATABASE_AWAY']);
        if (writer === 0 && n === 3) process.kill(server.pid ?? 0, 'SIGKILL');
      }
    };
    await Promise.all([0, 1, 2].map(write));
    expect(sentences[0]).toBe(
      `The embedded database ended (SIGKILL). It is started again on port ${server.port}.`,
    );
    expect((await rig.request.get('/readyz')).status).toBe(200);
    const stored = (await rig.documents('contact_messages')).map(({ subject }) => subject);
    expect(accepted.length).toBeGreaterThan(12);
    expect(accepted.filter((subject) => !stored.includes(subject))).toEqual([]);
    // Writes that the driver repeated after the restart were applied once.
    expect(new Set(stored).size).toBe(stored.length);
  } finally {
    await rig.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
