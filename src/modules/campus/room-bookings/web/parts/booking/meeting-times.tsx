import { Button } from '@mantine/core';
import { useState } from 'react';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { addDays, addMinutes, isDay, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import type { Preset } from '../book-times.ts';
import classes from '../room/room-finder.module.css';
import { FreeRooms } from '../room/room-finder.tsx';
import { useTimeText } from './booking-list.tsx';

type Free = CallOutput<typeof roomBookings.times>['list'][number];

const LENGTHS = [30, 45, 60, 90, 120, 180];
/** A week of working days ahead. */
const DAYS = 6;

/** When some colleagues can meet, by their timetables and everything else; then a room for them, booked with the same press. */
export function MeetingTimes({ onBook }: { readonly onBook: (preset: Preset) => void }) {
  const t = useBookingText();
  const [guests, invite] = useState<readonly Chosen[]>([]);
  const [from, setFrom] = useState(() => today());
  const [to, setTo] = useState(() => addDays(today(), DAYS));
  const [minutes, setMinutes] = useState('60');
  const beginOn = (first: string) => {
    setFrom(first);
    if (isDay(first) && to < first) setTo(addDays(first, DAYS));
  };
  const isSound = guests.length > 0 && isDay(from) && isDay(to) && from <= to;
  return (
    <>
      <StaffListField label={t('guests')} value={guests} onChange={invite} />
      <div className={classes.wish}>
        <DayField label={t('first_day')} value={from} onChange={beginOn} />
        <DayField label={t('last_day')} value={to} onChange={setTo} />
        <SelectField
          label={t('length')}
          value={minutes}
          onChange={setMinutes}
          options={LENGTHS.map((n) => ({ value: String(n), label: t('minutes_n', { n }) }))}
        />
      </div>
      {isSound ? (
        <Times
          query={{ guest_ids: guests.map((one) => one.id), from, to, minutes: Number(minutes) }}
          onBook={(preset) => onBook({ ...preset, guests })}
        />
      ) : (
        <Words tone="soft">{t('times_help')}</Words>
      )}
    </>
  );
}

interface TimesProps {
  readonly query: { guest_ids: string[]; from: string; to: string; minutes: number };
  readonly onBook: (preset: Preset) => void;
}

function Times({ query, onBook }: TimesProps) {
  const t = useBookingText();
  const answer = useApi(roomBookings.times, { query }, { errorDisplay: 'session_only' });
  const timeText = useTimeText();
  const nameOf = useLocalizedName();
  const [chosen, choose] = useState<string | null>(null);
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={5} />} />;
  const { list } = answer.data;
  if (list.length === 0) return <EmptyState title={t('no_times')} detail={t('no_times_help')} />;
  const one = list.find((free) => keyOf(free) === chosen);
  if (one) {
    const time = { starts_at: one.starts_at, ends_at: addMinutes(one.starts_at, query.minutes) };
    return (
      <Panel
        title={timeText(time)}
        aside={
          <Button variant="default" onClick={() => choose(null)}>
            {t('other_times')}
          </Button>
        }
      >
        <FreeRooms
          query={{ ...time, seats: query.guest_ids.length + 1 }}
          onBook={(broom_id) => onBook({ broom_id, ...time })}
        />
      </Panel>
    );
  }
  return (
    <RowList>
      {list.map((free) => (
        <li key={keyOf(free)}>
          <span>
            <strong>{timeText(free)}</strong>
            {free.missing && (
              <>
                <br />
                <small>{t('without', { name: nameOf(free.missing) })}</small>
              </>
            )}
          </span>
          <Button variant="light" onClick={() => choose(keyOf(free))}>
            {t('choose_room')}
          </Button>
        </li>
      ))}
    </RowList>
  );
}

const keyOf = ({ starts_at, missing }: Free): string => `${starts_at} ${missing?.id ?? ''}`;
