import { Link } from 'react-router';
import { addDays } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRights } from '#web/session/rights.tsx';
import { HeatMap } from '#web/ui/charts/calendars/heat-map.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { roomBookingRights } from '../../../rights.ts';
import { useBookingText } from '../../texts.ts';

/** Hours and days that are always there; what is earlier, later or at a weekend makes them more. */
const [FIRST, LAST] = [8, 17];
const SCHOOL_DAYS = 5;

/** In how many rooms something is going on, hour by hour of this week; the deeper the more. */
export function RoomUseCard() {
  const t = useBookingText();
  const format = useFormat();
  const { can } = useRights();
  const answer = useApi(roomBookings.weekUse);
  const data = answer.data;
  if (!data)
    return (
      <Panel title={t('week_use')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      </Panel>
    );
  if (data.hours.length === 0) return null;
  const first = Math.min(FIRST, ...data.hours.map(({ hour }) => hour));
  const last = Math.max(LAST, ...data.hours.map(({ hour }) => hour));
  const days = Math.max(SCHOOL_DAYS, ...data.hours.map(({ weekday }) => weekday));
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const used = (weekday: number, hour: number) =>
    data.hours.find((one) => one.weekday === weekday && one.hour === hour)?.rooms ?? 0;
  return (
    <Panel
      title={t('week_use')}
      aside={
        can(roomBookingRights.book, roomBookingRights.manage) && (
          <Link to="/roomBooking">{t('rooms_n', { n: data.rooms })}</Link>
        )
      }
    >
      <HeatMap
        title={t('week_use_rule')}
        columns={hours.map(String)}
        rows={Array.from({ length: days }, (_, at) => ({
          label: format.weekday(addDays(data.from, at)),
          cells: hours.map((hour) => {
            const value = used(at + 1, hour);
            return { value, shown: format.number(value) };
          }),
        }))}
      />
    </Panel>
  );
}
