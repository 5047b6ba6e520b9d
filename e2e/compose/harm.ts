import { setTimeout as wait } from 'node:timers/promises';
import { docker, type Installation } from './engine';

/** A disturbance of a service: calls under way at that time may fail. */
export interface Harm {
  readonly what: string;
  /** The times before and after the command. */
  readonly begun: number;
  readonly done: number;
}

/** Sends a signal to the API's own process in its container. -9 is like a crash, so that the engine's restart policy applies. */
const toServer = (signal: 'SIGKILL' | 'SIGSTOP'): string => `
const { readdirSync, readFileSync } = require('node:fs');
for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
  const words = readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0');
  if (words[0].endsWith('node') && words.includes('dist/main.js')) process.kill(Number(pid), '${signal}');
}`;

/** The health check's interval, its questions, and what a busy machine adds. */
const HANGS_AT_MOST_MS = 120_000;

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
      await harm('an API process is killed', 'exec', container, 'node', '-e', toServer('SIGKILL')).catch(
        () => undefined,
      );
    },
    /** Stops a process with its port open, and waits until its container has started it anew. @throws when it has not within two minutes. */
    async hangAnApi(): Promise<void> {
      const container = await anyApi();
      const begun = Date.now();
      const starts = (): Promise<string> => docker('inspect', '-f', '{{.State.StartedAt}}', container);
      const before = await starts();
      await docker('exec', container, 'node', '-e', toServer('SIGSTOP'));
      while ((await starts()) === before) {
        if (Date.now() - begun > HANGS_AT_MOST_MS)
          throw new Error('an API process hangs, and goes on hanging');
        await wait(1_000);
      }
      all.push({ what: 'an API process hangs', begun, done: Date.now() });
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
