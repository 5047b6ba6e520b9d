import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Donors } from './donors';
import { docker, type Installation } from './engine';

const DONORS = 4;
const CALLS = 2_000;
const VERSIONS = ['check-2', 'check-1'] as const;

/**
 * Upgrades to another tag of the same image and rolls back, while donors give. No call may fail: unlike a crash, an upgrade ends
 * no process with a call under way.
 * @returns what is wrong, a sentence each; empty when no call failed and the web server was not recreated.
 */
export async function upgradeUnderLoad(
  installation: Installation,
  donors: Donors,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'vgb-upgrade-'));
  const wrong: string[] = [];
  try {
    for (const name of ['api', 'site'])
      for (const tag of VERSIONS) await docker('tag', `vgb/${name}:local`, `vgb/${name}:${tag}`);
    const calls = donors.made.calls;
    const refused = donors.refused.length;
    await donors.inTurn(DONORS, CALLS, async () => {
      for (const tag of VERSIONS) {
        const from = Date.now();
        await installation.upgrade(tag, path.join(scratch, 'settings'));
        say(`ops/upgrade ${tag}: ${Math.round((Date.now() - from) / 1_000)} s`);
        const [api = ''] = await installation.containers('api');
        const image = await docker('inspect', '-f', '{{.Config.Image}}', api);
        if (!image.endsWith(`:${tag}`)) wrong.push(`after ops/upgrade ${tag} the site runs ${image}`);
      }
    });
    const failed = donors.refused.slice(refused);
    say(`upgrade and roll-back: ${failed.length} failed calls of ${donors.made.calls - calls}`);
    wrong.push(...failed.map((one) => `during an upgrade: ${JSON.stringify(one)}`));
    return wrong;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
