/** Partials of a small bronze bell: times the lowest tone, how loud, and how long each rings, in seconds. */
const PARTIALS = [
  { ratio: 1, gain: 0.32, seconds: 6 },
  { ratio: 2.02, gain: 0.18, seconds: 4.5 },
  { ratio: 2.74, gain: 0.12, seconds: 3 },
  { ratio: 5.41, gain: 0.06, seconds: 1.6 },
] as const;
const LOWEST_HZ = 392;

/** Strikes a bell once, made by the browser's own oscillators. Where there is no Web Audio it stays silent. */
export function strike(context: AudioContext | undefined): void {
  if (!context) return;
  const now = context.currentTime;
  for (const { ratio, gain, seconds } of PARTIALS) {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = LOWEST_HZ * ratio;
    level.gain.setValueAtTime(gain, now);
    level.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    tone.connect(level).connect(context.destination);
    tone.start(now);
    tone.stop(now + seconds);
  }
}
