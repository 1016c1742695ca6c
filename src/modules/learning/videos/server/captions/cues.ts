/** Text that is said from one second to another. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const CUES_AT_MOST = 10_000;
const TEXT_AT_MOST = 400;
const TIMES = /^\s*(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;

/**
 * Reads captions in WebVTT or SubRip. Only the words stay: tags, settings, styles and scripts do not. Null: it is neither,
 * or a line ends before it begins. Ordered by time; lines behind `film_seconds` are left out.
 */
export function readCues(text: string, film_seconds: number): Cue[] | null {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    if (at < 0) continue;
    const times = TIMES.exec(lines[at] ?? '');
    if (!times) continue;
    const [from, to] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
    if (to <= from) return null;
    const words = plain(lines.slice(at + 1).join('\n'));
    if (words && from < film_seconds) cues.push({ from, to, text: words.slice(0, TEXT_AT_MOST) });
    if (cues.length > CUES_AT_MOST) return null;
  }
  return cues.length ? cues.sort((a, b) => a.from - b.from) : null;
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', part = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' };

function plain(text: string): string {
  return text
    .replace(/<script[\s\S]*?<\/script[^>]*>/gi, '')
    .replace(/<\/?[a-z\d][^>]*>/gi, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|quot);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** Captions as browsers take them. */
export function vttOf(cues: readonly Cue[]): string {
  const lines = cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...lines].join('\n');
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')}`;
}
