import { type Rig, type Surroundings, startRig } from './rig.js';
import { startWriteTap, type Write } from './write-tap.js';

/** Counted by every call and every round of the jobs; no step of a booking. */
const NOT_OF_THE_STORY = new Set(['limits', 'jobs']);

/** A server process under observation: stopped, or overtaken by a rival, at a write of its own. */
export interface Doomed extends Rig {
  /** Every write of this life so far, as "insert donations", in order. */
  readonly writes: readonly string[];
  /** Runs a step of the story. False: the process has died in it. */
  survives(step: () => Promise<unknown>): Promise<boolean>;
  /**
   * Another life, with another fate. The app and its connections stand, which saves most of what a process costs; the mail worker is new, since
   * what it remembers of a mail that left in the life before would be written in this one.
   */
  liveAgain(fatality?: Fatality): void;
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
 * neither to the database nor to the provider nor to the mail server.
 */
export async function startDoomed(beside: Surroundings, fatality?: Fatality): Promise<Doomed> {
  const tap = await startWriteTap(beside.database.uri);
  const writes: string[] = [];
  let fate = fatality;
  let dead = false;
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) throw new Error('this process is dead');
    return work();
  };
  tap.onWrite(async ({ command, collection }: Write) => {
    if (NOT_OF_THE_STORY.has(collection)) return 'goes on';
    writes.push(`${command} ${collection}`);
    if (!fate || writes.length !== fate.at) return 'goes on';
    if (fate.when === 'rival') {
      await fate.meanwhile?.();
      return 'goes on';
    }
    dead = true;
    return fate.when === 'before' ? 'is lost' : 'is done, unheard';
  });
  const rig = await startRig({
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
  let worker = rig.createWorker();
  return {
    ...rig,
    get worker() {
      return worker;
    },
    writes,
    async survives(step) {
      const survived = await step().then(
        () => !dead,
        (error: unknown) => {
          if (!dead) throw error;
          return false;
        },
      );
      if (survived) return true;
      await tap.death;
      // What a call does after its answer ends, too: in this life.
      await rig.idle();
      return false;
    },
    liveAgain(next) {
      writes.length = 0;
      worker = rig.createWorker();
      fate = next;
      if (dead) tap.revive();
      dead = false;
    },
    async stop() {
      await rig.stop();
      await tap.stop();
    },
  };
}
