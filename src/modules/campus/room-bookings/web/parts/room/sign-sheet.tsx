import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { roomDoors } from '../../../contract/room-feeds.contract.ts';
import { useBookingText } from '../../texts.ts';
import classes from './sign-sheet.module.css';

type Sign = CallOutput<typeof roomDoors.signs>['list'][number];

/** The signs for the doors of all rooms that can be booked, as they will be printed. */
export function SignSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useBookingText();
  const answer = useApi(roomDoors.signs, { query: {} });
  const rooms = answer.data?.list ?? [];
  return (
    <PrintDialog
      title={t('door_signs')}
      label={t('door_signs')}
      printLabel={t('print')}
      disabled={rooms.length === 0}
      onClose={onClose}
    >
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />}
      {answer.data && rooms.length === 0 && <p>{t('no_rooms')}</p>}
      <div className={classes.sheet}>
        {rooms.map((room) => (
          <DoorSign key={room.id} room={room} />
        ))}
      </div>
    </PrintDialog>
  );
}

/** Number and name of a room; a scan of the code books it or checks in. */
function DoorSign({ room }: { readonly room: Sign }) {
  const t = useBookingText();
  const localizedName = useLocalizedName();
  const organization = useSettings()?.organization;
  return (
    <div className={classes.sign}>
      <p className={classes.school}>{organization && localizedName(organization)}</p>
      <p className={classes.number}>{room.number}</p>
      <Words as="p" size="title" weight={600}>
        {localizedName(room)}
      </Words>
      <p>
        {localizedName(room.building)} · {t('seats_n', { n: room.seats })}
      </p>
      <QrCode text={scanLink(location.origin, room.code)} size={110} correction="quartile" label={t('sign_code')} />
      <p className={classes.hint}>{t('sign_hint')}</p>
    </div>
  );
}
