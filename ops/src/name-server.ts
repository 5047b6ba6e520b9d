import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

/**
 * A name server that answers every IPv4 query with `addresses` and a TTL of 0 s, like that of a container engine.
 * @returns its address as `127.0.0.1:PORT`.
 */
export async function startNameServer(
  addresses: () => readonly string[],
): Promise<{ readonly address: string; stop(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ name, type }) =>
      type === 'A' ? addresses().map((data) => ({ type, name, ttl: 0, data })) : [],
    );
    socket.send(encode({ type: 'response', id, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}
