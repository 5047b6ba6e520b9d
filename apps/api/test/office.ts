import { Writable } from 'node:stream';
import type { Desk } from '../src/admin/desk.js';
import { createOffice } from '../src/admin/office.js';
import { type ExitCode, run } from '../src/admin/program.js';
import { asOwner, type RunCommand } from '../src/admin/reader.js';
import { connect } from '../src/db/connection.js';
import { createLog } from '../src/http/log.js';
import { type Given, payOrder, verify } from './giving.js';
import type { Rig } from './rig.js';

/** A stream that keeps what it is given, and hands it on. */
export function collecting(also?: Writable) {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      also?.write(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}

export interface Answer {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
  /** Both, as they stand on a screen, with what was typed. */
  readonly screen: string;
}

/** Gives commands at the office's desk, over a rig's database, provider and clock, with a connection of its own. */
export function sitAtDesk(
  rig: Pick<Rig, 'config' | 'gateway' | 'clock' | 'sandbox'>,
  {
    folder = '.',
    mongodbUri = rig.config.mongodbUri ?? '',
    run: runCommand,
  }: {
    folder?: string;
    mongodbUri?: string;
    /** In place of the database itself, for roles and users. */
    run?: RunCommand;
  } = {},
) {
  /** `typed`: what the person answers; without it nobody can be asked. */
  return async (args: readonly string[], typed?: readonly string[]): Promise<Answer> => {
    const screen = collecting();
    const [out, err] = [collecting(screen.stream), collecting(screen.stream)];
    const left = [...(typed ?? [])];
    const desk: Desk = {
      out: out.stream,
      err: err.stream,
      canAsk: typed !== undefined,
      user: 'anita',
      pathOf: (file) => `${folder}/${file}`,
      async ask(question) {
        const answer = left.shift() ?? '';
        err.stream.write(`${question}${answer}\n`);
        return answer;
      },
      async open() {
        const connection = await connect(mongodbUri);
        return createOffice({
          config: rig.config,
          connection,
          asOwner: (work) => (runCommand ? work(runCommand) : asOwner(connection, rig.config, work)),
          gateway: rig.gateway,
          sandbox: true,
          checkoutUrl: rig.sandbox.checkoutUrl,
          clock: rig.clock,
          log: createLog({ level: 'silent' }),
          release: async () => undefined,
        });
      },
    };
    const code = await run(args, desk);
    return { code, out: out.text(), err: err.text(), screen: screen.text() };
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
