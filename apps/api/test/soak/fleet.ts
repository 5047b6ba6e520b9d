import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ownMain = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly main: string;
}

/**
 * Server processes that can be killed without warning. `flags` are node's own; `mains` are the built programs of several versions: each
 * new process is of the one of which the fewest run, the first of equals.
 */
export function createFleet(
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  mains: readonly string[] = [ownMain],
) {
  const running = new Set<Running>();
  const countOf = (main: string): number => [...running].filter((one) => one.main === main).length;

  function start(): Promise<Running> {
    const main = mains.reduce(
      (fewest, one) => (countOf(one) < countOf(fewest) ? one : fewest),
      mains[0] ?? ownMain,
    );
    const child = spawn(process.execPath, [...flags, main], {
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    return new Promise((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        const port = /^ {2}Site\s+http:\/\/127\.0\.0\.1:(\d+)/m.exec(said)?.[1];
        if (port === undefined) return;
        child.stdout.off('data', hear);
        child.stderr.off('data', hear);
        child.stdout.resume();
        child.stderr.resume();
        const server = { child, port: Number(port), main };
        running.add(server);
        resolve(server);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => reject(new Error(`a server ended before it was ready: ${said}`)));
    });
  }

  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once('exit', () => resolve());
    });

  return {
    start,
    ports: () => [...running].map(({ port }) => port),
    /** As a power cut ends it. */
    async kill(at: number): Promise<void> {
      const victim = [...running][at % running.size];
      if (!victim) return;
      running.delete(victim);
      victim.child.kill('SIGKILL');
      await ended(victim.child);
    },
    /** As an upgrade ends it: what is under way is finished first. */
    async retire(): Promise<void> {
      const [oldest] = running;
      if (!oldest) return;
      oldest.child.kill('SIGTERM');
      await ended(oldest.child);
      running.delete(oldest);
    },
    async stop(): Promise<void> {
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all([...running].map(({ child }) => ended(child)));
      running.clear();
    },
  };
}
