import type { ApiError } from '../../api/api-error.ts';
import { frameText } from '../../i18n/frame-texts.ts';
import { confirm } from '../confirm-store.ts';

/** What a form does when somebody was faster (`FormOptions`). */
export interface ConflictOptions {
  /**
   * 409001: somebody was faster. Asked to view theirs, the page reads the row again. What is typed and kept is saved over
   * the version that the refusal named; `keep_mine` comes here only when it named none.
   */
  readonly onStale?: (choice: 'keep_mine' | 'view_theirs', error: ApiError) => void | Promise<void>;
  /** What is typed is kept: reads the row again, so that `rebase` takes over what nobody typed. */
  readonly onKept?: () => void | Promise<void>;
}

/** Who was slower chooses: theirs is read again, or what is typed goes over the version that the refusal named. */
export async function resolveConflict(
  error: ApiError,
  { onStale, onKept }: ConflictOptions,
  keepOver: (version: number) => void,
): Promise<void> {
  const viewsTheirs = await confirm({
    title: frameText('stale_title'),
    body: error.message,
    confirm: frameText('stale_view'),
    cancel: frameText('stale_keep'),
  });
  const { version } = error.extra;
  if (viewsTheirs || typeof version !== 'number') return onStale?.(viewsTheirs ? 'view_theirs' : 'keep_mine', error);
  keepOver(version);
  await onKept?.();
}
