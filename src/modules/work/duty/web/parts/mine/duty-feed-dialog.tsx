import { useSend } from '#web/api/send.ts';
import { AddressLine } from '#web/ui/feed/address-line.tsx';
import { FeedDialog } from '#web/ui/feed/feed-dialog.tsx';
import { dutyFeeds } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';

/** The address of own duty for calendar programs. */
export function DutyFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useDutyText();
  const create = useSend(dutyFeeds.createKey, { invalidates: false });
  return (
    <FeedDialog isSending={create.isPending} onCreate={() => create.mutate({})} onClose={onClose}>
      {create.data && <AddressLine label={t('feed_mine')} url={create.data.url} />}
    </FeedDialog>
  );
}
