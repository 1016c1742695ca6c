import { useApi } from '#web/api/queries.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { videoLifecycle } from '../../../contract/video.lifecycle.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';

/** What happened to a video, oldest first. */
export function HistoryTab({ id }: { readonly id: string }) {
  const t = useVideoText();
  const localize = useLocalize();
  const answer = useApi(liveVideos.history, { params: { id } });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  if (answer.data.list.length === 0) return <EmptyState small title={t('no_history')} detail={t('no_history_help')} />;
  const moves = Object.entries(videoLifecycle.moves);
  const word = (move: string) => {
    const found = moves.find(([name]) => name === move);
    return found ? localize(found[1]) : t('created');
  };
  return (
    <Timeline
      entries={answer.data.list.map((one) => ({
        key: one.id,
        at: one.at,
        title: word(one.move),
        who: one.by_name ?? t('by_portal'),
        detail: one.reason,
      }))}
    />
  );
}
