import '#web/ui/pictures/kinds.css';
import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import { timeOf, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { bfloors } from '../../contract/bfloors.contract.ts';
import { roomKinds } from '../../contract/premises.shapes.ts';
import { usePremisesText } from '../texts.ts';
import { FloorPicture } from './floor-picture.tsx';
import classes from './floor-plan.module.css';
import {
  blockAt,
  drawnRooms,
  FIRST_MIN,
  type FloorNow,
  type FloorRoom,
  LAST_MIN,
  momentOf,
  type RoomState,
  stateOf,
} from './floor-state.ts';

/** What the colours say. */
type Colours = 'state' | 'kind' | 'lock';

interface Props {
  readonly floorId: string;
  readonly onOpen: (roomId: string) => void;
}

const minuteNow = (): number => {
  const [hours = 0, minutes = 0] = timeOf(new Date().toISOString()).split(':').map(Number);
  return Math.min(LAST_MIN, Math.max(FIRST_MIN, hours * 60 + minutes));
};

/** A floor as a picture: rooms by what they are at a moment of the day, each to open. */
export function FloorPlan({ floorId, onOpen }: Props) {
  const t = usePremisesText();
  const [day, setDay] = useState(today());
  const [minute, setMinute] = useState(minuteNow);
  const [colours, setColours] = useState<Colours>('state');
  const answer = useApi(
    bfloors.now,
    { params: { id: floorId }, query: { day } },
    { errorDisplay: 'session_only', staleMs: 20_000 },
  );
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton />} />;
  const at = momentOf(day, minute);
  const options = (['state', 'kind', 'lock'] as const).map((value) => ({ value, label: t(`by_${value}`) }));
  return (
    <>
      <div className={classes.bar}>
        <DayField label={t('day')} value={day} onChange={(next) => setDay(next || today())} />
        <SelectField
          label={t('colours')}
          options={options}
          value={colours}
          onChange={(value) => setColours(value as Colours)}
        />
        <TimeSlider minute={minute} onChange={setMinute} />
        {(day !== today() || minute !== minuteNow()) && (
          <Button
            variant="default"
            onClick={() => {
              setDay(today());
              setMinute(minuteNow());
            }}
          >
            {t('now')}
          </Button>
        )}
      </div>
      <Rooms floor={answer.data} at={at} colours={colours} onOpen={onOpen} />
      <Legend colours={colours} />
    </>
  );
}

function TimeSlider({ minute, onChange }: { readonly minute: number; readonly onChange: (minute: number) => void }) {
  const t = usePremisesText();
  const clock = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  return (
    <div className={classes.slider}>
      <span>{t('moment', { time: clock(minute) })}</span>
      <Slider
        thumbLabel={t('moment', { time: clock(minute) })}
        min={FIRST_MIN}
        max={LAST_MIN}
        step={15}
        value={minute}
        onChange={onChange}
        label={clock}
        marks={[8, 12, 16, 20].map((hour) => ({ value: hour * 60, label: String(hour) }))}
      />
    </div>
  );
}

interface RoomsProps {
  readonly floor: FloorNow;
  readonly at: string;
  readonly colours: Colours;
  readonly onOpen: (roomId: string) => void;
}

/** The drawn rooms on the plan, and the others as a grid of tiles. */
function Rooms({ floor, at, colours, onOpen }: RoomsProps) {
  const t = usePremisesText();
  const sentence = useSentence();
  const drawn = drawnRooms(floor);
  const others = floor.rooms.filter((room) => !drawn.includes(room));
  if (floor.rooms.length === 0) return <EmptyState title={t('no_rooms')} detail={t('no_rooms_help')} />;
  return (
    <>
      <FloorPicture
        floor={floor}
        tone={(room) => toneOf({ room, at, colours })}
        opens={{ sentence: (room) => sentence(room, at), open: onOpen }}
      />
      {others.length > 0 && (
        <Cards as="ul" least={120} gap={8} below={16}>
          {others.map((room) => (
            <li key={room.id}>
              <RoomTile room={room} at={at} colours={colours} onOpen={onOpen} />
            </li>
          ))}
        </Cards>
      )}
    </>
  );
}

interface RoomProps {
  readonly room: FloorRoom;
  readonly at: string;
  readonly colours: Colours;
  readonly onOpen: (roomId: string) => void;
}

/** What a room is coloured by: a state, a number of its kind, whether it has a lock. */
function toneOf({ room, at, colours }: Pick<RoomProps, 'room' | 'at' | 'colours'>): string {
  if (colours === 'state') return stateOf(room, at);
  if (colours === 'lock') return room.things.some((thing) => thing.kind === 'doorlock') ? 'lock' : 'bare';
  return `kind-${(roomKinds.findIndex((kind) => kind.code === room.kind) % 6) + 1}`;
}

/** `101 会议室，空闲`: number, name, state, and who until when. */
function useSentence() {
  const t = usePremisesText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (room: FloorRoom, at: string): string => {
    const { now, next } = blockAt(room, at);
    const what = now
      ? t('busy_until', {
          what: [now.title ?? t('taken'), now.who].filter(Boolean).join(' '),
          time: format.time(now.ends_at),
        })
      : room.is_open
        ? next
          ? t('free_until', { time: format.time(next.starts_at) })
          : t('state_free')
        : t('state_closed');
    return format.list([`${room.number} ${localizedName(room)}`, labelOf(roomKinds, room.kind, lang) ?? '', what]);
  };
}

function RoomTile({ room, at, colours, onOpen }: RoomProps) {
  const localizedName = useLocalizedName();
  const sentence = useSentence();
  return (
    <button
      type="button"
      className={classes.tile}
      data-tone={toneOf({ room, at, colours })}
      aria-label={sentence(room, at)}
      onClick={() => onOpen(room.id)}
    >
      <strong>{room.number}</strong>
      <span>{localizedName(room)}</span>
    </button>
  );
}

const STATES: readonly RoomState[] = ['free', 'soon', 'busy', 'closed'];

/** What the colours mean, in words. */
function Legend({ colours }: { readonly colours: Colours }) {
  const t = usePremisesText();
  if (colours === 'kind') return null;
  const entries =
    colours === 'state'
      ? STATES.map((state) => ({ tone: state as string, label: t(`state_${state}`) }))
      : [
          { tone: 'lock', label: t('has_lock') },
          { tone: 'bare', label: t('no_lock') },
        ];
  return (
    <Inline as="ul" gap={20} lines={8} wrap align="stretch" tone="soft" size="small" className={classes.legend}>
      {entries.map(({ tone, label }) => (
        <li key={tone} data-tone={tone}>
          {label}
        </li>
      ))}
    </Inline>
  );
}
