import { useSend } from '#web/api/send.ts';
import { AddressLine } from '#web/ui/feed/address-line.tsx';
import { FeedDialog } from '#web/ui/feed/feed-dialog.tsx';
import { lessonFeeds } from '../../../contract/lesson-feeds.contract.ts';
import { useScheduleText } from '../../texts.ts';

/** The address of own lessons for calendar programs. */
export function LessonFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useScheduleText();
  const create = useSend(lessonFeeds.createKey, { invalidates: false });
  return (
    <FeedDialog isSending={create.isPending} onCreate={() => create.mutate({})} onClose={onClose}>
      {create.data && <AddressLine label={t('tab_mine')} url={create.data.url} />}
    </FeedDialog>
  );
}
