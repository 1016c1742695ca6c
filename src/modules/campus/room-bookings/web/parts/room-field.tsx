import { useApi } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { roomBookings } from '../../contract/room-bookings.contract.ts';
import { useBookingText } from '../texts.ts';
import { useRoomName } from './room-names.ts';

/** One of the rooms that can be booked. */
export function RoomField(props: FieldProps<string> & { readonly clearable?: boolean }) {
  const t = useBookingText();
  const nameOf = useRoomName();
  const answer = useApi(roomBookings.board, { query: {} }, { staleMs: 30_000 });
  const options = (answer.data?.list ?? []).map((room) => ({
    value: room.id,
    label: `${nameOf(room)} · ${t('seats_n', { n: room.seats })}`,
  }));
  return <SelectField {...props} options={options} />;
}
