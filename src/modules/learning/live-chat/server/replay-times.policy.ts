import type { RecordedPart } from '#modules/learning/lives/server/public.ts';
import type { RecordedFilm } from '#modules/learning/videos/server/public.ts';

/** A part of a recording, and the second of the whole recording at which it begins. */
export interface TimedPart extends RecordedPart {
  readonly from_s: number;
}

/** The parts one behind the other, without the pauses between them. */
export function withOffsets(parts: readonly RecordedPart[]): TimedPart[] {
  let from_s = 0;
  return parts.map(({ started_at, seconds }) => {
    const part = { started_at, seconds, from_s };
    from_s += seconds;
    return part;
  });
}

/** The second of the recording that was sent at a moment; in a pause the end of what was sent before; null: nothing yet. */
export function secondAt(parts: readonly TimedPart[], moment: string): number | null {
  const at = Date.parse(moment);
  const part = parts.findLast(({ started_at }) => Date.parse(started_at) <= at);
  if (!part) return null;
  return Math.floor(part.from_s + Math.min(part.seconds, (at - Date.parse(part.started_at)) / 1000));
}

/** A film of a recording, and which seconds of the recording it shows. */
export interface TimedFilm {
  readonly id: string;
  readonly from_s: number;
  readonly to_s: number;
  readonly has_chapters: boolean;
}

/** Several films follow one another; the last one has all that is left. */
export function filmsWithOffsets(films: readonly RecordedFilm[]): TimedFilm[] {
  let from_s = 0;
  return films.map(({ id, seconds, has_chapters }, n) => {
    const to_s = n === films.length - 1 ? Number.POSITIVE_INFINITY : from_s + (seconds ?? 0);
    const film = { id, from_s, to_s, has_chapters };
    from_s = to_s;
    return film;
  });
}

/** An answer begins at most so long before the host marked it. */
const ANSWER_SECONDS = 60;

interface Answered {
  readonly title: string;
  readonly asked_s: number | null;
  readonly marked_s: number;
}

/**
 * Where the answers begin: hosts mark a question once it is answered, so an answer begins behind the mark of the one
 * before, not before it was asked, and at most a minute before its own mark. In the order of the marks.
 */
export function answerStarts(answered: readonly Answered[]): { readonly t: number; readonly title: string }[] {
  let before = 0;
  return answered.map(({ title, asked_s, marked_s }) => {
    const t = Math.min(marked_s, Math.max(before, asked_s ?? 0, marked_s - ANSWER_SECONDS));
    before = marked_s;
    return { t, title };
  });
}
