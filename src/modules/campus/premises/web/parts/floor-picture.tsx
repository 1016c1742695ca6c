import type { KeyboardEvent, ReactNode } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePremisesText } from '../texts.ts';
import classes from './floor-plan.module.css';
import { boxOf, drawnRooms, type FloorNow, type FloorRoom } from './floor-state.ts';

export interface FloorPictureProps {
  readonly floor: FloorNow;
  /** What a room is coloured by: one of the tones of the plan. */
  readonly tone: (room: FloorRoom) => string;
  /** Present: rooms can be opened; they are said by the sentence. */
  readonly opens?: { readonly sentence: (room: FloorRoom) => string; readonly open: (roomId: string) => void };
  /** What stands in a room below its name: the dots of its locks. */
  readonly within?: (room: FloorRoom) => ReactNode;
}

/** The picture of a floor with the rooms that are drawn on it, each with its number and name. */
export function FloorPicture({ floor: now, tone, opens, within }: FloorPictureProps) {
  const t = usePremisesText();
  const { plan_width: width, plan_height: height } = now.floor;
  if (!now.plan || !width || !height) return null;
  const drawn = drawnRooms(now);
  return (
    <div className={classes.plan} style={{ ['--ratio' as string]: width / height }}>
      <img src={now.plan.url} alt="" />
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t('plan')}>
        {drawn.map((room) => (
          <DrawnRoom key={room.id} room={room} size={[width, height]} tone={tone(room)} opens={opens} />
        ))}
      </svg>
      {drawn.map((room) => (
        <RoomName key={room.id} room={room} tone={tone(room)} isSaid={!opens}>
          {within?.(room)}
        </RoomName>
      ))}
    </div>
  );
}

interface RoomProps {
  readonly room: FloorRoom;
  readonly size: readonly [number, number];
  readonly tone: string;
  readonly opens: FloorPictureProps['opens'];
}

function DrawnRoom({ room, size: [width, height], tone, opens }: RoomProps) {
  const points = (room.shape ?? []).map(([left, top]) => `${left * width},${top * height}`).join(' ');
  if (!opens)
    return (
      <g className={classes.room} data-tone={tone} data-fixed>
        <polygon points={points} />
      </g>
    );
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    opens.open(room.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape in a drawing cannot be a button
    <g
      role="button"
      tabIndex={0}
      className={classes.room}
      data-tone={tone}
      aria-label={opens.sentence(room)}
      onClick={() => opens.open(room.id)}
      onKeyDown={press}
    >
      <title>{opens.sentence(room)}</title>
      <polygon points={points} />
    </g>
  );
}

interface NameProps {
  readonly room: FloorRoom;
  readonly tone: string;
  /** No shape says it aloud. */
  readonly isSaid: boolean;
  readonly children: ReactNode;
}

/** Number and name over a drawn room, of a size that can be read however small the plan is. */
function RoomName({ room, tone, isSaid, children }: NameProps) {
  const localizedName = useLocalizedName();
  const { left, top, width, height } = boxOf(room.shape ?? []);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span
      aria-hidden={!isSaid}
      className={classes.name}
      data-tone={tone}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    >
      <strong>{room.number}</strong>
      <span>{localizedName(room)}</span>
      {children && <span className={classes.within}>{children}</span>}
    </span>
  );
}
