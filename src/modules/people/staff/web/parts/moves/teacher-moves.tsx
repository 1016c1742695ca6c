import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';

const Panel = lazyPart(async () => (await import('./moves-panel.tsx')).MovesPanel);

/** The employment of somebody on their record: status, days, what may be done now, and what happened. */
export function TeacherMoves({ user_id }: { readonly user_id: string }) {
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <Panel user_id={user_id} />
    </Suspense>
  );
}
