import { useEffect } from 'react';
import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';

export type DeskTab = 'mine' | 'review' | 'all';
export type VideoRow = RowOf<typeof liveVideos.list>;
export type VideoDetail = CallOutput<typeof liveVideos.show>;

const FILTERS = ['status', 'category', 'visibility', 'classroom_id', 'duration', 'captions'];
const PROCESSING_MS = 4000;

/** The videos of one tab; while one of them is being processed the list is read again. */
export function useDeskList(tab: DeskTab) {
  const isMine = tab === 'mine';
  const own = useList(liveVideos.mine, {
    name: 'videos.mine',
    filters: FILTERS,
    fixed: { tab: 'uploaded' },
    sort: '-updated_at',
    enabled: isMine,
  });
  const others = useList(liveVideos.list, {
    name: `videos.${tab}`,
    filters: FILTERS,
    fixed: { scope: tab === 'review' ? 'review' : 'manage' },
    sort: '-updated_at',
    enabled: !isMine,
  });
  const list = isMine ? own : others;
  const isWaiting = list.rows.some((row) => row.is_at_work);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void invalidate('live_videos'), PROCESSING_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return list;
}

export type DeskListOf = ReturnType<typeof useDeskList>;
