import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '#web/ui/toasts.ts';
import { useHomeText } from '../../texts.ts';
import type { Todo } from '../overview/use-overview.ts';
import classes from './row-marks.module.css';
import type { TodoDecisions } from './todo-decisions.ts';

/** Long enough to see the tick, short enough not to wait for it. */
const SHOWN_DONE_MS = 2_000;
/** Time to take it back. */
const SHOWN_UNDO_MS = 6_000;

/**
 * A to-do was settled a moment ago; where the module can undo, it can be taken back.
 * Its time runs from its first drawing: this part is loaded when it is needed, and on a slow line that takes long.
 */
export function DoneMark({ todo, decisions }: { readonly todo: Todo; readonly decisions: TodoDecisions }) {
  const t = useHomeText();
  const forget = useEffectEvent(() => decisions.forget(todo.key));
  const canUndo = decisions.done.get(todo.key)?.move.undo != null;
  const shownMs = canUndo ? SHOWN_UNDO_MS : SHOWN_DONE_MS;
  useEffect(() => {
    const timer = setTimeout(forget, shownMs);
    return () => clearTimeout(timer);
  }, [shownMs]);
  const undo = async () => {
    if (await decisions.undo(todo)) toast.success(t('undone'));
  };
  return (
    <span className={classes.done} role="status">
      <IconCheck aria-hidden size={16} />
      {t('settled')}
      {canUndo && (
        <button type="button" disabled={decisions.busy.has(todo.key)} onClick={() => void undo()}>
          {t('undo')}
        </button>
      )}
    </span>
  );
}
