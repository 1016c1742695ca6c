import { useSend } from '#web/api/send.ts';
import { AddressLine } from '#web/ui/feed/address-line.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { roomDoors } from '../../../contract/room-feeds.contract.ts';
import { useBookingText } from '../../texts.ts';

/** The address for a tablet beside the door of a room; making a new one ends the one before. */
export function PanelLink({ roomId, onClose }: { readonly roomId: string; readonly onClose: () => void }) {
  const t = useBookingText();
  const create = useSend(roomDoors.createPanelKey, { invalidates: false });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('door_screen')}
      submitLabel={t('new_address')}
      isSending={create.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ params: { id: roomId } });
      }}
    >
      <p>{t('door_screen_help')}</p>
      {create.data && <AddressLine label={t('address')} url={create.data.url} />}
    </FormDialog>
  );
}
