import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

/**
 * A name server that answers every question for an IPv4 address with `addresses`, to be kept for 0 s, as the one of a container engine does.
 * @returns where it listens, as `127.0.0.1:PORT`.
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
