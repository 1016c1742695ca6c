import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { addDays, addMinutes, instantAt, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import type { Preset } from '../book-times.ts';
import { useRoomName } from '../room-names.ts';
import classes from './room-board.module.css';

type Room = CallOutput<typeof roomBookings.board>['list'][number];
type Block = Room['blocks'][number];

/** The hours that the board shows. */
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) => FIRST_HOUR + at);
const SHOWN_MIN = (LAST_HOUR - FIRST_HOUR) * 60;
const STEP_MIN = 30;

const shareOf = (instant: string, day: string): number => {
  const minutes = (Date.parse(instant) - Date.parse(instantAt(day, '07:00'))) / 60_000;
  return Math.min(1, Math.max(0, minutes / SHOWN_MIN));
};

interface Props {
  readonly onBook: (preset: Preset) => void;
  readonly onOpen: (id: string) => void;
  readonly onRoom: (id: string) => void;
}

/** Rooms by the hours of a day: what is taken, and a click on what is free books it. */
export function RoomBoard({ onBook, onOpen, onRoom }: Props) {
  const t = useBookingText();
  const format = useFormat();
  const [day, setDay] = useState(today());
  const answer = useApi(roomBookings.board, { query: { day } }, { errorDisplay: 'session_only' });
  const step = (days: number) => setDay(addDays(day, days));
  return (
    <>
      <Inline gap={8} wrap align="end" above={12} below={12}>
        <ActionIcon variant="default" size="lg" aria-label={t('day_before')} onClick={() => step(-1)}>
          <IconChevronLeft aria-hidden size={18} />
        </ActionIcon>
        <DayField label={t('day')} value={day} onChange={(next) => setDay(next || today())} />
        <ActionIcon variant="default" size="lg" aria-label={t('day_after')} onClick={() => step(1)}>
          <IconChevronRight aria-hidden size={18} />
        </ActionIcon>
        {day !== today() && (
          <Button variant="subtle" onClick={() => setDay(today())}>
            {t('today')}
          </Button>
        )}
        <span className={classes.weekday}>{format.weekday(day)}</span>
      </Inline>
      {answer.data ? (
        <Board rooms={answer.data.list} day={answer.data.day} onBook={onBook} onOpen={onOpen} onRoom={onRoom} />
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />
      )}
    </>
  );
}

interface BoardProps extends Props {
  readonly rooms: readonly Room[];
  readonly day: string;
}

function Board({ rooms, day, ...does }: BoardProps) {
  const t = useBookingText();
  if (rooms.length === 0) return <EmptyState title={t('no_rooms')} detail={t('no_rooms_help')} />;
  return (
    <div className={classes.board}>
      <div className={classes.hours} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ ['--at' as string]: (hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR) }}>
            {hour}
          </span>
        ))}
      </div>
      <ul>
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} day={day} {...does} />
        ))}
      </ul>
    </div>
  );
}

function RoomRow({ room, day, onBook, onOpen, onRoom }: { readonly room: Room; readonly day: string } & Props) {
  const t = useBookingText();
  const localizedName = useLocalizedName();
  const nameOf = useRoomName();
  const bookAt = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const minutes = Math.floor((((event.clientX - left) / width) * SHOWN_MIN) / STEP_MIN) * STEP_MIN;
    const starts_at = addMinutes(instantAt(day, '07:00'), minutes);
    onBook({ broom_id: room.id, starts_at, ends_at: addMinutes(starts_at, 60) });
  };
  return (
    <li className={classes.room} aria-label={nameOf(room)}>
      <button type="button" className={classes.name} onClick={() => onRoom(room.id)}>
        <strong>
          {localizedName(room.building)} {room.number}
        </strong>
        <Words tone="soft" size="small">
          {localizedName(room)} · {t('seats_n', { n: room.seats })}
        </Words>
      </button>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('book_room', { name: nameOf(room) })}
        onClick={() => onBook({ broom_id: room.id, starts_at: nextFree(room, day) })}
      >
        <IconPlus aria-hidden size={18} />
      </ActionIcon>
      <div className={classes.track}>
        {/* for the pointer alone: the button before it does the same for everybody */}
        <button type="button" className={classes.free} tabIndex={-1} aria-hidden onClick={bookAt} />
        {room.blocks.map((block) => (
          <BlockBar key={block.id} block={block} day={day} onOpen={onOpen} />
        ))}
      </div>
    </li>
  );
}

/** When a room is free next on a day: now, at eight, or after what is taken. */
function nextFree({ blocks }: Room, day: string): string {
  const now = new Date(Math.ceil(Date.now() / (STEP_MIN * 60_000)) * STEP_MIN * 60_000).toISOString();
  let start = [instantAt(day, '08:00'), now].toSorted().at(-1) ?? now;
  for (const block of blocks) {
    const isMet = block.starts_at < addMinutes(start, 60) && block.blocked_until > start && !block.is_over;
    if (isMet) start = block.blocked_until;
  }
  return start;
}

function BlockBar({ block, day, onOpen }: { readonly block: Block; readonly day: string } & Pick<Props, 'onOpen'>) {
  const t = useBookingText();
  const format = useFormat();
  const from = shareOf(block.starts_at, day);
  const to = shareOf(block.ends_at, day);
  const time = `${format.time(block.starts_at)}–${format.time(block.ends_at)}`;
  const what = block.title ?? t('taken');
  return (
    <button
      type="button"
      className={classes.block}
      data-mine={block.is_mine}
      data-state={block.status}
      style={{ ['--from' as string]: from, ['--to' as string]: to }}
      title={[what, block.who, time].filter(Boolean).join(' · ')}
      onClick={() => onOpen(block.id)}
    >
      <span>{what}</span>
      <Words as="small" tone="soft">
        {block.who ? `${block.who} ` : ''}
        {time}
      </Words>
    </button>
  );
}
