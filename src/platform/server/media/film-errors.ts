/**
 * Why a film cannot be used: it is none, has no picture, ends before its index, cannot be read, or plays nowhere without
 * being encoded anew. Each of them is the film's own fault and the same at every try. `unreadable`: the reader stumbled
 * over it; whether that is the film's fault or the reader's, a second reader knows (`readsFilm`).
 */
export type FilmTrouble = 'not_media' | 'no_picture' | 'incomplete' | 'unreadable' | 'not_playable';

/** Thrown for a film that cannot be read or cut. */
export class MediaUnreadable extends Error {
  override readonly name = 'MediaUnreadable';
  readonly reason: FilmTrouble;
  readonly detail: string;

  constructor(reason: FilmTrouble, detail = '') {
    super(`film ${reason}${detail && `: ${detail}`}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Why work on a film failed though the film may be fine: no room on the disk, more time or memory than it may take, a bug. */
export type FailureKind = 'full' | 'slow' | 'bug';

/** Thrown when this side failed at a film: nobody is told that theirs is damaged, and it is tried again. */
export class FilmFailed extends Error {
  override readonly name = 'FilmFailed';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, detail: string, options: { readonly cause?: unknown } = {}) {
    super(`work on a film failed (${kind}): ${detail}`, options);
    this.kind = kind;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What kind of failure an error is that nobody foresaw. */
export function kindOfFailure(error: unknown): FailureKind {
  if (error instanceof FilmFailed) return error.kind;
  const code = codeOf(error);
  if (code !== undefined && FULL.has(code)) return 'full';
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'slow';
  return 'bug';
}

/** The code of an error of the system or of Node, however deep it lies. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}
