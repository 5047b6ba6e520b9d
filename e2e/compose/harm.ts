import { setTimeout as wait } from 'node:timers/promises';
import { docker, type Installation } from './engine';

/** A disturbance of a service: calls under way at that time may fail. */
export interface Harm {
  readonly what: string;
  /** The times before and after the command. */
  readonly begun: number;
  readonly done: number;
}

/** Kills the API's own process in its container with -9, like a crash, so that the engine's restart policy applies. */
const CRASH = `
const { readdirSync, readFileSync } = require('node:fs');
for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
  const words = readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0');
  if (words[0].endsWith('node') && words.includes('dist/main.js')) process.kill(Number(pid), 'SIGKILL');
}`;

/** The disturbances of the composed site while donors give. After each the service runs again, or is starting. */
export function createHarms(installation: Installation, random: () => number) {
  const all: Harm[] = [];
  const harm = async (what: string, ...command: string[]): Promise<void> => {
    const begun = Date.now();
    await docker(...command);
    all.push({ what, begun, done: Date.now() });
  };
  const anyApi = async (): Promise<string> => {
    const running = await installation.containers('api');
    return running[Math.floor(random() * running.length)] ?? '';
  };
  const first = async (service: string): Promise<string> => (await installation.containers(service))[0] ?? '';

  return {
    all,
    async crashAnApi(): Promise<void> {
      const container = await anyApi();
      // A container that is just restarting has no process to kill; the next crash finds another one.
      await harm('an API process is killed', 'exec', container, 'node', '-e', CRASH).catch(() => undefined);
    },
    async cutAnApiOff(forMs: number): Promise<void> {
      const [network, container] = [await installation.network(), await anyApi()];
      await harm(
        'an API process is cut off the network',
        'network',
        'disconnect',
        '--force',
        network,
        container,
      );
      await wait(forMs);
      await harm('it is connected again', 'network', 'connect', '--alias', 'api', network, container);
    },
    async pauseTheDatabase(forMs: number): Promise<void> {
      const container = await first('mongo');
      await harm('the database hangs', 'pause', container);
      await wait(forMs);
      await harm('it goes on', 'unpause', container);
    },
    async killTheDatabase(forMs: number): Promise<void> {
      const container = await first('mongo');
      await harm('the database is killed', 'kill', '--signal', 'KILL', container);
      await wait(forMs);
      await harm('it is started', 'start', container);
    },
    async restartTheWebServer(): Promise<void> {
      await harm('the web server is restarted', 'restart', '--time', '5', await first('site'));
    },
  };
}
