import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { bookingLifecycle } from '../../../contract/booking.lifecycle.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { useRoomName } from '../room-names.ts';

export type Booking = CallOutput<typeof roomBookings.list>['list'][number];

/** `2026年11月30日 10:00–11:00`. */
export function useTimeText(): (time: Pick<Booking, 'starts_at' | 'ends_at'>) => string {
  const format = useFormat();
  return ({ starts_at, ends_at }) => `${format.dateTime(starts_at)}–${format.time(ends_at)}`;
}

interface Props {
  /** Own ones, and those that the person is invited to: the next ones first, or those that are over. */
  readonly when?: 'coming' | 'past';
  readonly onOpen: (id: string) => void;
}

/** Bookings: own ones that are to come by their time, all others the latest first. */
export function BookingList({ when, onOpen }: Props) {
  const t = useBookingText();
  const localizedName = useLocalizedName();
  const nameOf = useRoomName();
  const timeText = useTimeText();
  const states = useStateOptions(bookingLifecycle);
  const list = useList(roomBookings.list, {
    name: when ? `room_bookings.mine_${when}` : 'room_bookings',
    filters: ['status'],
    sort: when === 'coming' ? 'starts_at' : '-starts_at',
    remembersSize: true,
    ...(when ? { fixed: { mine: true, when } } : {}),
  });
  const columns: Column<Booking>[] = [
    { key: 'title', title: t('title'), primary: true, cell: (row) => row.title ?? t('taken') },
    { key: 'starts_at', title: t('when'), sort: 'starts_at', cell: timeText, width: 210 },
    { key: 'room', title: t('room'), cell: (row) => nameOf(row.room), width: 220 },
    { key: 'user', title: t('booked_by'), cell: (row) => row.user && localizedName(row.user), width: 120 },
    {
      key: 'state',
      mark: true,
      title: t('state'),
      cell: (row) => <StateBadge of={bookingLifecycle} state={row.status} />,
      width: 150,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(when ? `tab_mine_${when}` : 'tab_all')}
      nameOf={(row) => row.title ?? nameOf(row.room)}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="status" label={t('state')} options={states} />}
      empty={{ title: t('none'), detail: t('none_help') }}
    />
  );
}
