import { useSend } from '#web/api/send.ts';
import { AddressLine } from '#web/ui/feed/address-line.tsx';
import { FeedDialog } from '#web/ui/feed/feed-dialog.tsx';
import { roomFeeds } from '../../../contract/room-feeds.contract.ts';
import { useBookingText } from '../../texts.ts';

interface Props {
  /** A room whose calendar is asked for too. */
  readonly room?: { readonly id: string; readonly label: string };
  readonly onClose: () => void;
}

/** Addresses of own bookings and of a room. */
export function RoomFeedDialog({ room, onClose }: Props) {
  const t = useBookingText();
  const create = useSend(roomFeeds.createKey, { invalidates: false });
  return (
    <FeedDialog isSending={create.isPending} onCreate={() => create.mutate({})} onClose={onClose}>
      {create.data && <AddressLine label={t('feed_mine')} url={create.data.mine} />}
      {create.data && room && <AddressLine label={room.label} url={create.data.room.replace('{id}', room.id)} />}
    </FeedDialog>
  );
}
