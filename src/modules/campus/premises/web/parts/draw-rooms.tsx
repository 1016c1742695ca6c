import { Button } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { bfloors } from '../../contract/bfloors.contract.ts';
import type { Polygon } from '../../contract/premises.shapes.ts';
import { usePremisesText } from '../texts.ts';
import classes from './draw-rooms.module.css';
import { boxOf, type FloorNow } from './floor-state.ts';

type Box = Record<'left' | 'top' | 'width' | 'height', number>;
type Shapes = Readonly<Record<string, Polygon | null>>;

const clamp = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

function shapeOf({ left, top, width, height }: Box): Polygon {
  const [right, bottom] = [clamp(left + width), clamp(top + height)];
  return [
    [clamp(left), clamp(top)],
    [right, clamp(top)],
    [right, bottom],
    [clamp(left), bottom],
  ];
}

interface Props {
  readonly floorId: string;
  readonly onClose: () => void;
}

/** Where the rooms of a floor are on its plan: dragged with the pointer, or typed. */
export function DrawRooms({ floorId, onClose }: Props) {
  const answer = useApi(bfloors.now, { params: { id: floorId }, query: {} }, { errorDisplay: 'session_only' });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton />} />;
  return <Drawing floor={answer.data} onClose={onClose} />;
}

function Drawing({
  floor: { floor, plan, rooms },
  onClose,
}: {
  readonly floor: FloorNow;
  readonly onClose: () => void;
}) {
  const t = usePremisesText();
  const localizedName = useLocalizedName();
  const [shapes, setShapes] = useState<Shapes>(() => Object.fromEntries(rooms.map((room) => [room.id, room.shape])));
  const [chosen, choose] = useState(rooms.find((room) => !room.shape)?.id ?? rooms[0]?.id ?? '');
  const save = useSend(bfloors.draw, {
    onSuccess: () => {
      toast.success(t('drawn'));
      onClose();
    },
  });
  const put = (shape: Polygon | null) => setShapes((now) => ({ ...now, [chosen]: shape }));
  const nextUndrawn = () => choose(rooms.find((room) => room.id !== chosen && !shapes[room.id])?.id ?? chosen);
  const options = rooms.map((room) => {
    const name = `${room.number} ${localizedName(room)}`;
    return { value: room.id, label: shapes[room.id] ? name : t('not_drawn', { name }) };
  });
  const send = () =>
    save.mutate({
      params: { id: floor.id },
      body: {
        shapes: Object.entries(shapes).map(([broom_id, shape]) => ({ broom_id, shape })),
        version: floor.version,
      },
    });
  return (
    <>
      <p>{t('draw_help')}</p>
      <Inline gap={12} wrap align="end" above={12} below={12} className={classes.tools}>
        <SelectField label={t('room')} options={options} value={chosen} onChange={choose} />
        <BoxFields shape={shapes[chosen] ?? null} onChange={put} />
        <Button variant="default" disabled={!shapes[chosen]} onClick={() => put(null)}>
          {t('clear_shape')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={save.isPending} onClick={send}>
          {t('save')}
        </Button>
      </Inline>
      <Sheet
        url={plan?.url ?? ''}
        ratio={(floor.plan_width ?? 1) / (floor.plan_height ?? 1)}
        shapes={shapes}
        chosen={chosen}
        numberOf={(id) => rooms.find((room) => room.id === id)?.number ?? ''}
        onDrawn={(shape) => {
          put(shape);
          nextUndrawn();
        }}
      />
    </>
  );
}

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** The outline of a room in percent of the plan, for those who do not drag. */
function BoxFields({
  shape,
  onChange,
}: {
  readonly shape: Polygon | null;
  readonly onChange: (shape: Polygon) => void;
}) {
  const t = usePremisesText();
  const box = shape ? boxOf(shape) : { left: 0, top: 0, width: 0.1, height: 0.1 };
  return SIDES.map((side) => (
    <TextField
      key={side}
      label={t(side)}
      inputMode="decimal"
      max={5}
      value={shape ? String(Math.round(box[side] * 1000) / 10) : ''}
      onChange={(typed) => {
        const share = Number(typed) / 100;
        if (Number.isFinite(share)) onChange(shapeOf({ ...box, [side]: share }));
      }}
    />
  ));
}

interface SheetProps {
  readonly url: string;
  readonly ratio: number;
  readonly shapes: Shapes;
  readonly chosen: string;
  readonly numberOf: (id: string) => string;
  readonly onDrawn: (shape: Polygon) => void;
}

/** Less than this is a click, not an outline. */
const LEAST = 0.01;

function Sheet({ url, ratio, shapes, chosen, numberOf, onDrawn }: SheetProps) {
  const t = usePremisesText();
  const begun = useRef<readonly [number, number] | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const shareOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [clamp((clientX - left) / width), clamp((clientY - top) / height)];
  };
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (!begun.current) return;
    const [[x0, y0], [x, y]] = [begun.current, shareOf(event)];
    setBox({ left: Math.min(x0, x), top: Math.min(y0, y), width: Math.abs(x - x0), height: Math.abs(y - y0) });
  };
  const end = () => {
    begun.current = null;
    if (box && box.width > LEAST && box.height > LEAST) onDrawn(shapeOf(box));
    setBox(null);
  };
  const percent = (shape: Polygon) => shape.map(([x, y]) => `${x * 100},${y * 100}`).join(' ');
  return (
    <div className={classes.sheet} style={{ ['--ratio' as string]: ratio }}>
      {url && <img src={url} alt="" draggable={false} />}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plan')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          begun.current = shareOf(event);
        }}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {Object.entries(shapes).map(
          ([id, shape]) => shape && <polygon key={id} data-chosen={id === chosen} points={percent(shape)} />,
        )}
        {box && <polygon data-chosen points={percent(shapeOf(box))} />}
      </svg>
      {Object.entries(shapes).map(([id, shape]) => {
        if (!shape) return null;
        const { left, top, width, height } = boxOf(shape);
        const middle = { ['--x' as string]: left + width / 2, ['--y' as string]: top + height / 2 };
        return (
          <span key={id} className={classes.number} style={middle}>
            {numberOf(id)}
          </span>
        );
      })}
    </div>
  );
}
