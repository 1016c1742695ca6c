import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { useRoomName } from '../room-names.ts';
import { useTimeText } from './booking-list.tsx';

/** Bookings that this person has to decide, the next one first. */
export function WaitingList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useBookingText();
  const localizedName = useLocalizedName();
  const nameOf = useRoomName();
  const timeText = useTimeText();
  const answer = useApi(roomBookings.waiting, {}, { errorDisplay: 'session_only' });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />;
  if (answer.data.list.length === 0) return <EmptyState title={t('none_waiting')} detail={t('none_waiting_help')} />;
  return (
    <RowList>
      {answer.data.list.map((row) => (
        <li key={row.id}>
          <span>
            <strong>{row.title}</strong>
            <br />
            <small>
              {timeText(row)} · {nameOf(row.room)} {row.user && `· ${localizedName(row.user)}`}
            </small>
          </span>
          <Button variant="default" onClick={() => onOpen(row.id)}>
            {t('decide')}
          </Button>
        </li>
      ))}
    </RowList>
  );
}
