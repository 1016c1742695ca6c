import { Button } from '@mantine/core';
import { useText } from '../../texts.ts';
import classes from '../console.module.css';

interface Props {
  readonly isSending: boolean;
  readonly onDecide: (result: 'approve' | 'refuse') => void;
}

/** A second administrator agrees or refuses. */
export function SecondApprovalButtons({ isSending, onDecide }: Props) {
  const t = useText();
  return (
    <span className={classes.actions}>
      <Button size="compact-sm" loading={isSending} onClick={() => onDecide('approve')}>
        {t('agree')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={isSending} onClick={() => onDecide('refuse')}>
        {t('refuse')}
      </Button>
    </span>
  );
}
