import { Button } from '@mantine/core';
import { Inline } from '#web/ui/layout/layout.tsx';
import { useText } from '../../texts.ts';

interface Props {
  readonly isSending: boolean;
  readonly onDecide: (result: 'approve' | 'refuse') => void;
}

/** A second administrator agrees or refuses. */
export function SecondApprovalButtons({ isSending, onDecide }: Props) {
  const t = useText();
  return (
    <Inline as="span" gap={8} wrap>
      <Button size="compact-sm" loading={isSending} onClick={() => onDecide('approve')}>
        {t('agree')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={isSending} onClick={() => onDecide('refuse')}>
        {t('refuse')}
      </Button>
    </Inline>
  );
}
