import { useSend } from '#web/api/send.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { roomFeeds } from '../../../contract/room-feeds.contract.ts';
import { useBookingText } from '../../texts.ts';
import { AddressLine } from './address-line.tsx';

interface Props {
  /** A room whose calendar is asked for too. */
  readonly room?: { readonly id: string; readonly label: string };
  readonly onClose: () => void;
}

/** Addresses for Outlook, Apple and Google calendars. They are shown once; new ones end those before. */
export function FeedDialog({ room, onClose }: Props) {
  const t = useBookingText();
  const create = useSend(roomFeeds.createKey, { invalidates: false });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('subscribe')}
      submitLabel={t('new_address')}
      isSending={create.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({});
      }}
    >
      <p>{t('subscribe_help')}</p>
      {create.data && <AddressLine label={t('feed_mine')} url={create.data.mine} />}
      {create.data && room && <AddressLine label={room.label} url={create.data.room.replace('{id}', room.id)} />}
    </FormDialog>
  );
}
