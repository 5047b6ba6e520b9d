import { type Rig, type Surroundings, startRig } from './rig.js';
import { startWriteTap, type Write } from './write-tap.js';

/** Counted by every call and every round of the jobs; no step of a booking. */
const NOT_OF_THE_STORY = new Set(['limits', 'jobs']);

/** A server process under observation: stopped, or overtaken by a rival, at a write of its own. */
export interface Doomed extends Rig {
  /** Every write so far, as "insert donations", in order. */
  readonly writes: readonly string[];
  /** Runs a step of the story. False: the process has died in it. */
  survives(step: () => Promise<unknown>): Promise<boolean>;
}

/** What happens at the write with this number, counted from 1. */
export interface Fatality {
  readonly at: number;
  /** `before`: killed as it was about to write; `after`: when it had written and did not know yet; `rival`: see `meanwhile`. */
  readonly when: 'before' | 'after' | 'rival';
  /** What a rival process does to the end while the write waits. */
  readonly meanwhile?: () => Promise<unknown>;
}

/**
 * Another process of the same site, whose every write is seen on the wire. As after `kill -9`, a dead one does nothing more:
 * neither to the database nor to the provider nor to the mail server. The indexes stand already: by a process of the site before it.
 */
export async function startDoomed(beside: Surroundings, fatality?: Fatality): Promise<Doomed> {
  const tap = await startWriteTap(beside.database.uri);
  const writes: string[] = [];
  let dead = false;
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Error('this process is dead');
    return work();
  };
  tap.onWrite(async ({ command, collection }: Write) => {
    if (NOT_OF_THE_STORY.has(collection)) return 'goes on';
    writes.push(`${command} ${collection}`);
    if (writes.length !== fatality?.at) return 'goes on';
    if (fatality.when === 'rival') {
      await fatality.meanwhile?.();
      return 'goes on';
    }
    dead = true;
    return fatality.when === 'before' ? 'is lost' : 'is done, unheard';
  });
  const rig = await startRig({
    indexed: true,
    beside: {
      ...beside,
      database: { uri: tap.uri, stop: async () => undefined },
      sender: {
        ...beside.sender,
        send: (mail) => whileAlive(() => beside.sender.send(mail)),
      },
    },
    gateway: (real) =>
      new Proxy(real, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (dead) throw new Error('this process is dead');
            return Reflect.apply(value, target, given);
          };
        },
      }),
  });
  return {
    ...rig,
    writes,
    async survives(step) {
      const running = step().then(
        () => true,
        (error: unknown) => {
          if (!dead) throw error;
          return false;
        },
      );
      const died = tap.death.then(async () => {
        // Whatever still waits for an answer, or for a connection, ends here instead of minutes later.
        const closed = rig.connection.destroy(true);
        await tap.stop();
        await closed;
        await running;
        return false;
      });
      return Promise.race([running.then((well) => (dead ? died : well)), died]);
    },
    async stop() {
      if (!dead) await rig.stop();
      await tap.stop();
    },
  };
}
