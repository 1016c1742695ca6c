import { Suspense } from 'react';
import { lazyWithTexts } from '#web/modules/with-texts.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { MOVE_TEXTS } from '../../move-texts.ts';

const Panel = lazyWithTexts(MOVE_TEXTS, async () => (await import('./moves-panel.tsx')).MovesPanel);

/** The employment of somebody on their record: status, days, what may be done now, and what happened. */
export function TeacherMoves({ user_id }: { readonly user_id: string }) {
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <Panel user_id={user_id} />
    </Suspense>
  );
}
