/**
 * Loaded into a server before its own code (`node --import`): measures how long its event loop stood still, and tells it over the
 * channel whenever it is asked: the longest time since it was last asked, in milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A few turns of the watch's own timer. */
const TURNS_MS = 4;

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  // A block is noted by the first turn that comes after it, and none is noted before the first turn after a reset: so there are turns around both.
  setTimeout(() => {
    const longest = delays.max / 1e6;
    delays.reset();
    setTimeout(() => process.send?.(longest), TURNS_MS);
  }, TURNS_MS);
});
// What measures a server does not keep it alive.
process.channel?.unref();
