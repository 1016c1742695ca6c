import { Suspense } from 'react';
import { lazyPart } from '../../../api/lazy.ts';
import { useSettings } from '../../../session/session.ts';
import { isDismissed } from './dismissed-notice.ts';

const NoticeLine = lazyPart(async () => (await import('./notice-line.tsx')).NoticeLine);
/** As high as the line that comes. */
const room = <div style={{ height: 45 }} />;

/** Reserves room for the announcement from the first render on, so that nothing below moves; then shows its line. */
export function NoticeBar({ all }: { readonly all: string }) {
  const announcement = useSettings()?.announcement;
  return (
    <Suspense fallback={announcement && !isDismissed(announcement.id) && room}>
      <NoticeLine all={all} />
    </Suspense>
  );
}
