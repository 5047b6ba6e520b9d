import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './server.js';

const { values } = parseArgs({
  options: {
    directory: { type: 'string' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(
    'Usage: node dist/cli.js [--directory FOLDER] [--port PORT] [--host 127.0.0.1]\n' +
      'Serves MongoDB clients and prints {"uri": "…"}. Without a folder nothing is kept.\n',
  );
} else {
  const server = await startEmbeddedMongo({
    port: Number(values.port),
    host: values.host,
    ...(values.directory !== undefined && { directory: values.directory }),
  });
  process.stdout.write(`${JSON.stringify({ uri: server.uri })}\n`);
  const stop = () => server.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
