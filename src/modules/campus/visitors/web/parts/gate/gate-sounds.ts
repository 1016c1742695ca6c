/** What the browser calls sound that is not held back. */
const PLAYING: AudioContextState = 'running';

let audio: AudioContext | null = null;

/** Wakes the sound up; browsers allow it only while a finger is on a button. */
export function wakeSounds(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // A phone without sound still shows the colour and vibrates.
  }
}

function tone(shape: OscillatorType, frequency: number, after: number, seconds: number): void {
  if (audio?.state !== PLAYING) return;
  const from = audio.currentTime + after;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = shape;
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.3, from + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(from);
  voice.stop(from + seconds);
}

function vibrate(pattern: number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}

/** Two short rising tones and one short vibration: let in, or out. */
export function signalPass(): void {
  wakeSounds();
  tone('sine', 880, 0, 0.12);
  tone('sine', 1320, 0.12, 0.18);
  vibrate([80]);
}

/** A low double tone and a double vibration: refused, or not to be let in. */
export function signalRefuse(): void {
  wakeSounds();
  tone('square', 196, 0, 0.18);
  tone('square', 165, 0.24, 0.26);
  vibrate([160, 80, 160]);
}
