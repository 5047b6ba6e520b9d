/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { strike } from './bell';

/** Stands in for AudioContext: a settable clock, and the tones that are started and connected. */
class FakeAudio {
  readonly currentTime = 7;
  readonly destination = {};
  readonly sounding = new Map<object, { from: number; until: number }>();
  createOscillator() {
    const span = { from: 0, until: 0 };
    const tone = {
      frequency: { value: 0 },
      connect: (level: object) => level,
      start: (at: number) => {
        span.from = at;
        this.sounding.set(tone, span);
      },
      stop: (at: number) => {
        span.until = at;
      },
      disconnect: () => this.sounding.delete(tone),
    };
    return tone;
  }
  createGain() {
    const gain = { setValueAtTime: () => gain, exponentialRampToValueAtTime: () => gain };
    return { gain, connect: (destination: object) => destination };
  }
}

test.each([
  ['at once', undefined, 7],
  ['at the end of five minutes', 300, 307],
])(
  'a bell struck %s starts by the audio clock, fades within six seconds, and can be stopped',
  (_, after, from) => {
    const audio = new FakeAudio();
    const silence = strike(audio as unknown as AudioContext, after);
    const spans = [...audio.sounding.values()];
    expect(spans).toHaveLength(4);
    for (const span of spans) expect(span.from).toBe(from);
    expect(Math.max(...spans.map(({ until }) => until))).toBe(from + 6);
    silence();
    expect(audio.sounding.size).toBe(0);
  },
);

test('without Web Audio striking and stopping do nothing', () => {
  expect(strike(undefined)()).toBeUndefined();
});
