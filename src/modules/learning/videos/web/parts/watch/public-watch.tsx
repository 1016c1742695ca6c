import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { PublicFrame } from './public-frame.tsx';
import { PublicPlayer } from './public-player.tsx';
import { watchWords } from './watch-words.ts';

/** A film that everybody may watch, by its address; whatever else it is, one sentence says that it is not public. */
export function PublicWatch({ id }: { readonly id: string }) {
  const localize = useLocalize();
  const lang = useLang();
  const code = useSearchParams()[0].get('s');
  const answer = useApi(
    liveVideos.publicVideo,
    { params: { id }, query: code ? { s: code } : {} },
    { staleMs: 3_600_000 },
  );
  const { data, error } = answer;
  const again = () => void answer.refetch();
  // a film that was taken off stays in the cache: it is over all the same
  const isGone = error?.kind === 'refused' && error.status < 429;
  return (
    <PublicFrame
      school={(lang === 'us' && data?.organization_name_en) || data?.organization_name}
      inPortal={`/videos/${id}`}
    >
      {isGone ? (
        <EmptyState kind="lost" title={localize(watchWords.not_public)} detail={localize(watchWords.not_public_help)} />
      ) : data ? (
        <PublicPlayer video={data} onFailed={again} />
      ) : error ? (
        <ErrorState error={error} onRetry={again} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </PublicFrame>
  );
}
