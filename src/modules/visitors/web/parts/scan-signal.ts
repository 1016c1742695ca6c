let audio: AudioContext | null = null;

function tone(hertz: number, startSeconds: number, seconds: number): void {
  if (!audio) return;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.value = 0.2;
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(audio.currentTime + startSeconds);
  oscillator.stop(audio.currentTime + startSeconds + seconds);
}

/** Tells the guard without looking: a high double tone and a short buzz for yes, a low long one for no. */
export function signalScan(passed: boolean): void {
  navigator.vibrate?.(passed ? 80 : [200, 100, 200]);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    if (passed) {
      tone(880, 0, 0.09);
      tone(1320, 0.11, 0.12);
    } else {
      tone(220, 0, 0.4);
    }
  } catch {
    // No sound card: the colour says it.
  }
}
