import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useVisitorText } from '../../texts.ts';
import type { Visit } from '../visit-types.ts';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** Yes and no on a card, for whom the decision waits; nothing for everybody else. */
export function ReviewButtons({ visit }: { readonly visit: Visit }) {
  const t = useVisitorText();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  if (!visit.actions.includes('review')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setDecision('reject')}>
        {t('reject')}
      </Button>
      <Button onClick={() => setDecision('approve')}>{t('approve')}</Button>
      {decision && <ReviewDialog visit={visit} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}
