import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { ReviewMove } from '#shared/review.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { toast } from '../toasts.ts';
import classes from './review-marks.module.css';
import type { Decidable, Decisions } from './use-decisions.ts';

/** Long enough to see the tick, short enough not to wait for it. */
const SHOWN_DONE_MS = 2_000;
/** Time to take it back. */
const SHOWN_UNDO_MS = 6_000;

interface Props {
  /** The key of its line. */
  readonly id: string;
  readonly decisions: Pick<Decisions<Decidable>, 'busy' | 'undo' | 'forget'> & {
    readonly done: ReadonlyMap<string, { readonly move: ReviewMove }>;
  };
}

/**
 * Something was decided a moment ago; where the module can undo, it can be taken back.
 * Its time runs from its first drawing: this part is loaded when it is needed, and on a slow line that takes long.
 */
export function DoneMark({ id, decisions }: Props) {
  const t = useFrameText();
  const forget = useEffectEvent(() => decisions.forget(id));
  const canUndo = decisions.done.get(id)?.move.undo != null;
  const shownMs = canUndo ? SHOWN_UNDO_MS : SHOWN_DONE_MS;
  useEffect(() => {
    const timer = setTimeout(forget, shownMs);
    return () => clearTimeout(timer);
  }, [shownMs]);
  const undo = async () => {
    if (await decisions.undo(id)) toast.success(t('undone'));
  };
  return (
    <span className={classes.done} role="status">
      <IconCheck aria-hidden size={16} />
      {t('settled')}
      {canUndo && (
        <button type="button" disabled={decisions.busy.has(id)} onClick={() => void undo()}>
          {t('undo')}
        </button>
      )}
    </span>
  );
}
