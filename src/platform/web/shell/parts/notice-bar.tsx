import { lazy, Suspense, useState } from 'react';
import { useSettings } from '../../session/session.ts';
import { forThisTab } from '../../state/browser-storage.ts';
import { useBell } from '../use-bell.ts';
import classes from './notice-bar.module.css';

const NoticeLine = lazy(async () => ({ default: (await import('./notice-line.tsx')).NoticeLine }));
const DISMISSED = 'notice_bar';

/**
 * The newest announcement that was not read yet. Followed or closed it stays away until the browser session ends
 * (B-state-002). Its room is kept from the first drawing on: nothing below moves under a pointer.
 */
export function NoticeBar({ all }: { readonly all: string }) {
  const { isCounted, latest, unread } = useBell();
  const atOpening = useSettings()?.announcement;
  const [dismissed, setDismissed] = useState(() => forThisTab.read(DISMISSED));
  const isOver = isCounted && !unread['announcement'];
  const notice = isOver ? null : (latest.find((one) => one.kind === 'announcement' && !one.is_read) ?? atOpening);
  if (!notice || dismissed === notice.id) return null;
  const dismiss = () => {
    forThisTab.write(DISMISSED, notice.id);
    setDismissed(notice.id);
  };
  return (
    <div className={classes.room}>
      <Suspense fallback={null}>
        <NoticeLine notice={notice} all={all} onGone={dismiss} />
      </Suspense>
    </div>
  );
}
