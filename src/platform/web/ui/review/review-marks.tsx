import { IconX } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from './review-marks.module.css';

interface Props {
  /** The colleague for whom the reader decides. */
  readonly lender: string | null | undefined;
  /** Why it was refused in a batch. */
  readonly refused?: string | undefined;
  /** That was read. */
  readonly onRead?: () => void;
}

/** Whose turn it is when the reader stands in, and why a row of a batch was refused. */
export function ReviewMarks({ lender, refused, onRead }: Props) {
  const t = useFrameText();
  return (
    <>
      {lender && <span className={classes.lent}>{t('lent_by', { name: lender })}</span>}
      {refused && (
        <span className={classes.refused} role="alert">
          {refused}
          <button type="button" className={classes.read} aria-label={t('close')} onClick={onRead}>
            <IconX aria-hidden size={14} />
          </button>
        </span>
      )}
    </>
  );
}
