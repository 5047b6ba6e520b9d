import fc from 'fast-check';
import { live, stories } from '../money-stories.js';
import { startRig } from '../rig.js';

export interface StoriesResult {
  readonly lived: number;
  /** In so many of them a process was killed at one of its writes. */
  readonly deaths: number;
  /** Sentences; none when the books came to what the provider's records say in each of them. */
  readonly wrong: readonly string[];
}

/** Lives through many stories of money on one site, one after another. */
export async function runStories(settings: {
  readonly count: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}): Promise<StoriesResult> {
  const rig = await startRig();
  const wrong: string[] = [];
  let [lived, deaths] = [0, 0];
  try {
    for (const story of fc.sample(stories, { numRuns: settings.count, seed: settings.seed })) {
      lived += 1;
      try {
        if (await live(rig, story, `STORY${lived}`)) deaths += 1;
      } catch (error) {
        wrong.push(`${String(error).split('\n')[0]}: ${JSON.stringify(story)}`);
      }
      if (lived % 50 === 0) settings.report(`${lived} stories, ${deaths} deaths`);
    }
  } finally {
    await rig.stop();
  }
  return { lived, deaths, wrong };
}
