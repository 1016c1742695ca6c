import { FfmpegFailed, readsFilm } from '#server/media/ffmpeg.ts';
import { kindOfFailure, MediaUnreadable } from '#server/media/film-errors.ts';

/** Why a film cannot be made playable that is nobody's failure: a text of the page (`fail_…`). */
export class Hopeless extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** What its owner is told (`fail_…`), and whether another try can change it. */
export interface Verdict {
  readonly reason: string;
  readonly is_final: boolean;
}

interface Looked {
  readonly ffmpeg: string | null;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly duration_seconds: number;
}

/**
 * Whose failure it was that a film could not be made playable. Only what two readers cannot read is damaged; without a
 * second one its owner is told that it could not be read. What is ours is tried again.
 */
export async function verdictOn(error: unknown, film: Looked): Promise<Verdict> {
  if (error instanceof Hopeless) return { reason: error.reason, is_final: true };
  const isUnclear = error instanceof FfmpegFailed && error.kind === 'unclear';
  if (error instanceof MediaUnreadable && error.reason !== 'unreadable')
    return { reason: error.reason, is_final: true };
  if (error instanceof MediaUnreadable || isUnclear) {
    if (!film.ffmpeg) return { reason: 'unreadable', is_final: true };
    const isBroken = !(await readsFilm(film.ffmpeg, film.path, film).catch(() => true));
    return isBroken ? { reason: 'damaged', is_final: true } : { reason: 'portal', is_final: false };
  }
  const kind = error instanceof FfmpegFailed && error.kind !== 'unclear' ? error.kind : kindOfFailure(error);
  return { reason: kind === 'bug' ? 'portal' : kind, is_final: false };
}
