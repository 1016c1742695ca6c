import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { kindOfChild } from '#web/ui/person/child-kind.ts';
import { ReviewMarks } from '#web/ui/review/review-marks.tsx';
import { useHomeText } from '../../texts.ts';
import type { Todo } from '../overview/use-overview.ts';
import classes from './row-marks.module.css';

export interface Child {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

interface Props {
  readonly todo: Todo;
  readonly people: readonly Child[];
  /** Why it was refused in a batch. */
  readonly refused?: string | undefined;
  readonly onRead?: () => void;
}

/** The child whom a to-do concerns, the colleague whose turn it is, the age of one whose module does not answer, and why one was refused. */
export function RowMarks({ todo, people, refused, onRead }: Props) {
  const t = useHomeText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const at = people.findIndex((one) => one.id === todo.for_user_id);
  const child = people[at];
  return (
    <span className={classes.marks}>
      {child && (
        <span className={classes.child} style={kindOfChild(at)}>
          {localizedName(child)}
        </span>
      )}
      <ReviewMarks lender={todo.review?.for} refused={refused} {...(onRead ? { onRead } : {})} />
      {todo.stale_since && (
        <span className={classes.stale}>{t('stale', { when: format.relative(todo.stale_since) })}</span>
      )}
    </span>
  );
}
