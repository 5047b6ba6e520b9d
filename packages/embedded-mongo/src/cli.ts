import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Greeting } from './process.js';
import { type EmbeddedMongo, startEmbeddedMongo } from './server.js';

const { values } = parseArgs({
  options: {
    directory: { type: 'string' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    help: { type: 'boolean' },
  },
});

let server: EmbeddedMongo | undefined;
async function stop(exitCode: number): Promise<never> {
  try {
    await server?.stop();
  } finally {
    process.exit(exitCode);
  }
}

async function serve(): Promise<void> {
  // The parent process holds the other end of the channel: when the parent ends, in whatever way, this process ends.
  process.once('disconnect', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  try {
    server = await startEmbeddedMongo({
      port: Number(values.port),
      host: values.host,
      ...(values.directory !== undefined && { directory: resolve(values.directory) }),
      onDiskFailure(error) {
        // Memory is ahead of the disk, so this process ends. A new one begins with what is on the disk, once there is room.
        process.stderr.write(`The embedded database cannot write to its disk and ends: ${reasonOf(error)}\n`);
        process.exit(1);
      },
    });
  } catch (error) {
    await fail(error);
    return;
  }
  const { uri, port } = server;
  if (process.send) process.send({ uri, port } satisfies Greeting);
  else process.stdout.write(`${JSON.stringify({ uri })}\n`);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function fail(error: unknown): Promise<void> {
  const { name = 'Error', code, port } = error as { name?: string; code?: unknown; port?: unknown };
  const greeting: Greeting = { error: { name, message: reasonOf(error), code, port } };
  if (process.send) await new Promise((sent) => process.send?.(greeting, sent));
  else process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

if (values.help) {
  process.stdout.write(
    'Usage: node dist/cli.js [--directory FOLDER] [--port PORT] [--host 127.0.0.1]\n' +
      'Serves MongoDB clients and prints {"uri": "…"}. Without a folder nothing is kept.\n',
  );
} else await serve();
