/** Partials of a small bronze bell: times the lowest tone, how loud, and how long each rings, in seconds. */
const PARTIALS = [
  { ratio: 1, gain: 0.32, seconds: 6 },
  { ratio: 2.02, gain: 0.18, seconds: 4.5 },
  { ratio: 2.74, gain: 0.12, seconds: 3 },
  { ratio: 5.41, gain: 0.06, seconds: 1.6 },
] as const;
const LOWEST_HZ = 392;

/**
 * Strikes a bell once, made by the browser's own oscillators, `after` so many seconds by the audio's clock, which a tab in the background
 * keeps while its timers are slowed. Where there is no Web Audio it stays silent. Returns how to silence it.
 */
export function strike(context: AudioContext | undefined, after = 0): () => void {
  if (!context) return () => undefined;
  const at = context.currentTime + after;
  const tones = PARTIALS.map(({ ratio, gain, seconds }) => {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = LOWEST_HZ * ratio;
    level.gain.setValueAtTime(gain, at);
    level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(level).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    return tone;
  });
  return () => {
    for (const tone of tones) tone.disconnect();
  };
}
