import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { liveVideos } from '../../../contract/videos.contract.ts';
import { watching } from '../../../contract/watching.contract.ts';
import { watchWords } from './watch-words.ts';

/** Albums show films too, and bring other texts along. */
const DownloadButton = lazyPart(async () => (await import('../download-button.tsx')).DownloadButton);

interface Props {
  readonly video: CallOutput<typeof liveVideos.show>;
  readonly play: CallOutput<typeof watching.play>;
}

/** Liking a film, keeping it, and its file where the owner gives it. */
export function WatchMarks({ video, play }: Props) {
  const localize = useLocalize();
  const [liked, setLiked] = useState({ is_on: play.liked, like_count: video.like_count });
  const [kept, setKept] = useState(play.favorite);
  const like = useSend(watching.like, { invalidates: false, onSuccess: setLiked });
  const keep = useSend(watching.favorite, { invalidates: ['live_videos'], onSuccess: (now) => setKept(now.is_on) });
  const params = { id: video.id };
  return (
    <>
      <Button
        variant="default"
        aria-pressed={liked.is_on}
        leftSection={liked.is_on ? <IconHeartFilled aria-hidden size={16} /> : <IconHeart aria-hidden size={16} />}
        onClick={() => like.mutate({ params, body: { is_on: !liked.is_on } })}
      >
        {liked.like_count > 0 ? localize(watchWords.like_n, { n: liked.like_count }) : localize(watchWords.like)}
      </Button>
      <Button
        variant="default"
        aria-pressed={kept}
        leftSection={kept ? <IconStarFilled aria-hidden size={16} /> : <IconStar aria-hidden size={16} />}
        onClick={() => keep.mutate({ params, body: { is_on: !kept } })}
      >
        {localize(kept ? watchWords.kept : watchWords.keep)}
      </Button>
      {video.allow_download && (
        <Suspense fallback={null}>
          <DownloadButton id={video.id} />
        </Suspense>
      )}
    </>
  );
}
