import { cut } from '#shared/text/cut.ts';
import { wordsOfCue } from './words-of-cue.ts';

/** Text that is said from one second to another. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const CUES_AT_MOST = 10_000;
const TEXT_AT_MOST = 400;
/** Some programs write no space beside the arrow. */
const TIMES = /^\s*(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;

/**
 * Reads captions in WebVTT or SubRip. Only the words stay: tags, settings, styles and scripts do not. Null: it is neither,
 * or a line ends before it begins. Ordered by time; lines of no length, and those behind `film_seconds`, are left out.
 */
export function readCues(text: string, film_seconds: number): Cue[] | null {
  const cues: Cue[] = [];
  for (const block of blocksOf(text)) {
    const at = block.findIndex((line) => TIMES.test(line));
    const times = TIMES.exec(block[at] ?? '');
    if (!times) continue;
    const [from, to] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
    if (to < from) return null;
    if (to === from || from >= film_seconds) continue;
    const words = wordsOfCue(block.slice(at + 1).join('\n'));
    if (words) cues.push({ from, to, text: cut(words, TEXT_AT_MOST) });
    if (cues.length > CUES_AT_MOST) return null;
  }
  return cues.length ? cues.sort((a, b) => a.from - b.from) : null;
}

/** Lines that stand together, between empty ones. */
function* blocksOf(text: string): Generator<string[]> {
  let block: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (line.trim() !== '') block.push(line);
    else if (block.length) {
      yield block;
      block = [];
    }
  }
  if (block.length) yield block;
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', part = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000;
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
