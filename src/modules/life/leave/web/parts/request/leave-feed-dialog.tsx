import { useSend } from '#web/api/send.ts';
import { AddressLine } from '#web/ui/feed/address-line.tsx';
import { FeedDialog } from '#web/ui/feed/feed-dialog.tsx';
import { leaveFeeds } from '../../../contract/leave-statistics.contract.ts';
import { useLeaveText } from '../../texts.ts';

/** The address of own leave for calendar programs. */
export function LeaveFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useLeaveText();
  const create = useSend(leaveFeeds.createKey, { invalidates: false });
  return (
    <FeedDialog isSending={create.isPending} onCreate={() => create.mutate({})} onClose={onClose}>
      {create.data && <AddressLine label={t('leave')} url={create.data.url} />}
    </FeedDialog>
  );
}
