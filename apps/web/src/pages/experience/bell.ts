/** Partials of a small bronze bell: multiple of the lowest frequency, loudness, and duration in seconds. */
const PARTIALS = [
  { ratio: 1, gain: 0.32, seconds: 6 },
  { ratio: 2.02, gain: 0.18, seconds: 4.5 },
  { ratio: 2.74, gain: 0.12, seconds: 3 },
  { ratio: 5.41, gain: 0.06, seconds: 1.6 },
] as const;
const LOWEST_HZ = 392;

/**
 * Strikes a bell once with the browser's oscillators, `after` seconds from now by the audio's clock: in a background tab timers are slowed,
 * the audio's clock is not. Silent without Web Audio. Returns a function that stops it.
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
