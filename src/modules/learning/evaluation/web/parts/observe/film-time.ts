const MOST = 86_400;

/** Seconds of a film as they are read on its player: `12:40`. */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

/** What somebody typed as seconds: `12:40`, `1:02:03`, and digits alone as if they were pushed in from the right. */
export function secondsOf(text: string): number {
  const digits = text.replace(/\D/g, '').slice(-6).padStart(6, '0');
  const [hours = 0, minutes = 0, seconds = 0] = [0, 2, 4].map((from) => Number(digits.slice(from, from + 2)));
  return Math.min(MOST, hours * 3600 + minutes * 60 + seconds);
}
