import { Readable, Writable } from 'node:stream';
import type { Desk, ExitCode } from '../src/admin/desk.js';
import { Office } from '../src/admin/office.js';
import { run } from '../src/admin/program.js';
import { asOwner, type RunCommand } from '../src/admin/reader-store.js';
import type { Environment } from '../src/config.js';
import { connect } from '../src/db/connection.js';
import { createLog } from '../src/http/log.js';
import { type Given, payOrder, verify } from './giving.js';
import type { Rig } from './rig.js';

/** A stream that keeps what it is given, and hands it on. */
function collecting(also?: Writable) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      also?.write(chunk);
      done();
    },
  });
  const bytes = (): Buffer => Buffer.concat(chunks);
  return { stream, bytes, text: () => bytes().toString('utf8') };
}

export interface Answer {
  readonly code: ExitCode;
  readonly out: string;
  /** `out` as it left, where it is no text. */
  readonly bytes: Buffer;
  readonly err: string;
  /** Both, as they stand on a screen, with what was typed. */
  readonly screen: string;
}

/**
 * Gives commands at the office's desk, over a rig's database, provider and clock, by the rig's connection: one of its own would open
 * twenty sockets for each command to see that the indexes stand. A command over another database, or with a patience of its own, has its own.
 */
export function sitAtDesk(
  rig: Pick<Rig, 'config' | 'connection' | 'environment' | 'gateway' | 'clock' | 'sandbox'>,
  {
    folder = '.',
    mongodbUri = rig.config.mongodbUri ?? '',
    run: runCommand,
    input = Readable.from([]),
    outIsScreen = false,
    user = 'anita',
    out: given,
    environment = rig.environment,
  }: {
    folder?: string;
    mongodbUri?: string;
    /** In place of the database itself, for roles and users. */
    run?: RunCommand;
    /** Standard input, read once. */
    input?: Readable;
    outIsScreen?: boolean;
    /** Empty: the machine knows no name. */
    user?: string;
    /** In place of a standard output that is kept. */
    out?: Writable;
    /** In place of the rig's own settings. */
    environment?: Environment;
  } = {},
) {
  /** `typed`: what the person answers; without it no question can be asked. `bytes`: what comes by standard input. */
  return async (args: readonly string[], typed?: readonly string[], bytes?: Buffer): Promise<Answer> => {
    const screen = collecting();
    const [out, err] = [collecting(screen.stream), collecting(screen.stream)];
    const left = [...(typed ?? [])];
    const desk: Desk = {
      out: given ?? out.stream,
      outIsScreen,
      input: bytes === undefined ? input : Readable.from([bytes]),
      err: err.stream,
      canAsk: typed !== undefined,
      user: user || undefined,
      pathOf: (file) => `${folder}/${file}`,
      async ask(question) {
        const answer = left.shift() ?? '';
        err.stream.write(`${question}${answer}\n`);
        return answer;
      },
      environment,
      async open({ config = rig.config, timeouts } = {}) {
        const isRigs = mongodbUri === rig.config.mongodbUri && timeouts === undefined;
        const connection = isRigs ? rig.connection : await connect(mongodbUri, timeouts);
        return new Office({
          config,
          connection,
          asOwner: (work) => (runCommand ? work(runCommand) : asOwner(connection, rig.config, work)),
          gateway: rig.gateway,
          sandbox: true,
          checkoutUrl: rig.sandbox.checkoutUrl,
          clock: rig.clock,
          log: createLog({ level: 'silent' }),
          async release() {
            if (!isRigs) await connection.destroy();
          },
        });
      },
    };
    const code = await run(args, desk);
    return { code, bytes: out.bytes(), out: out.text(), err: err.text(), screen: screen.text() };
  };
}
export type AtDesk = ReturnType<typeof sitAtDesk>;

/** A gift at the moment that the test's clock shows. */
export async function giveNow(
  rig: Rig,
  order: Record<string, unknown> = {},
  payment: Record<string, unknown> = {},
): Promise<Pick<Given, 'orderId' | 'paymentId' | 'events' | 'proof'>> {
  const paid = await payOrder(rig, order, { at: Math.floor(rig.clock().getTime() / 1000), ...payment });
  await verify(rig, paid.proof).expect(200);
  return paid;
}
