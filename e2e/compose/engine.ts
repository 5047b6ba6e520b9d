import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `docker compose`, or the older program `docker-compose` when the client has no such plug-in. */
const composeProgram: readonly string[] =
  spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
    ? ['docker', 'compose']
    : ['docker-compose'];

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

function run(
  command: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  folder: string = root,
): Promise<Ran> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (status) => resolve({ status, out, err }));
  });
}

/** @throws with the program's output when it fails. */
async function must(
  command: readonly string[],
  environment?: NodeJS.ProcessEnv,
  folder?: string,
): Promise<string> {
  const { status, out, err } = await run(command, environment, folder);
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${err}${out}`);
  return out.trim();
}

export const docker = (...args: string[]): Promise<string> => must(['docker', ...args]);

/**
 * One installation on the engine that `docker` reaches, under a project name of its own, so that it shares no volume with a
 * developer's.
 * @param files the compose files, later ones laid over earlier ones.
 * @param settings the contents of `.env`; they take precedence over a developer's own `.env`.
 * @param folder the folder of the compose files and `.env`; by default the repository.
 */
export function createInstallation(
  project: string,
  files: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder: string = root,
) {
  const environment = { ...process.env, COMPOSE_PROJECT_NAME: project, ...settings };
  const flags = files.flatMap((file) => ['-f', file]);
  const compose = (...args: string[]): Promise<string> =>
    must([...composeProgram, ...flags, '--project-directory', folder, ...args], environment, folder);
  const containers = async (service: string): Promise<readonly string[]> =>
    (await compose('ps', '-q', service)).split('\n').filter((id) => id !== '');
  return {
    compose,
    /** Runs ops/upgrade on this installation, with a settings file of its own. Returns its output. */
    upgrade: (tag: string, settingsFile: string): Promise<string> =>
      must(['ops/upgrade', tag], {
        ...environment,
        COMPOSE_FILE: files.join(':'),
        COMPOSE_PATH_SEPARATOR: ':',
        ENV_FILE: settingsFile,
      }),
    /** The ids of a service's containers, ended ones included. */
    containers,
    async network(): Promise<string> {
      const [api = ''] = await containers('api');
      const attached = await docker('inspect', '-f', '{{json .NetworkSettings.Networks}}', api);
      return Object.keys(JSON.parse(attached) as object)[0] ?? '';
    },
    /** Waits until every container with a health check is healthy. @throws with the states after `withinMs`. */
    async healthy(withinMs: number): Promise<void> {
      let states = '';
      for (const until = Date.now() + withinMs; Date.now() < until; ) {
        states = await docker(
          ...['ps', '-a', '--filter', `label=com.docker.compose.project=${project}`],
          ...['--format', '{{.Names}} {{.Status}}'],
        );
        if (states !== '' && !/health: starting|unhealthy|Restarting|Created/.test(states)) return;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      throw new Error(`the services are not healthy:\n${states}`);
    },
    /** Runs an office command; returns its standard output. */
    async office(...args: string[]): Promise<string> {
      // By id, because after an upgrade the containers are no longer numbered from 1, as older composes assume.
      const [api = ''] = await containers('api');
      return docker('exec', api, 'node', 'dist/admin/cli.js', ...args);
    },
    /** Removes containers, networks and volumes. */
    remove: () => compose('down', '--volumes', '--remove-orphans', '--timeout', '5'),
  };
}
export type Installation = ReturnType<typeof createInstallation>;
