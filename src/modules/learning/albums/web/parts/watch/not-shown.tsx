import { videoLifecycle } from '#modules/learning/videos/contract/video.lifecycle.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { AlbumDetail } from '../desk/album-values.ts';

type Video = NonNullable<AlbumDetail['videos'][number]['video']>;

/** The state of a video that nobody watches yet, or any more. */
export function NotShown({ video }: { readonly video: Pick<Video, 'status' | 'is_shown'> }) {
  if (video.is_shown) return null;
  return (
    <span>
      <StateBadge of={videoLifecycle} state={video.status} />
    </span>
  );
}
