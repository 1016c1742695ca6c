import '#web/ui/pictures/kinds.css';
import { type DragEvent, useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { FREE_KINDS } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';
import classes from './editor-grid.module.css';
import { type Detail, inTheWay, type Slot } from './slot-clashes.ts';
import { useSlotWords } from './slot-words.ts';

interface Props {
  readonly detail: Detail;
  readonly by: 'class' | 'teacher';
  readonly of: string;
  readonly isDraft: boolean;
  readonly onEdit: (slot: Slot) => void;
}

const MONDAY = '2026-01-05';
const isOf = (slot: Slot, { by, of }: Pick<Props, 'by' | 'of'>): boolean =>
  by === 'class' ? slot.classroom_ids.includes(of) : slot.teacher_ids.includes(of);

/**
 * The week of a class or a teacher. A lesson is taken up, by a click or with the mouse, and put into a cell; cells that are
 * free for it are lit, others say who stands in the way.
 */
export function EditorGrid({ detail, by, of, isDraft, onEdit }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const words = useSlotWords(detail);
  const [held, hold] = useState<string | null>(null);
  const change = useSend(classSchedules.slots, {
    onSuccess: ({ ops }) => {
      const said = ops.flatMap((op) => op.clashes.map((one) => one.text));
      if (said.length) toast.error(said.slice(0, 3).join(' · '));
    },
  });
  const own = detail.list.filter((slot) => isOf(slot, { by, of }));
  const slot = detail.list.find((one) => one.id === held);
  const days = Array.from({ length: own.some((one) => (one.weekday ?? 0) > 5) ? 7 : 5 }, (_, at) => at + 1);
  const periods = periodsOf(detail, by === 'class' ? of : (own[0]?.classroom_ids[0] ?? ''));
  const place = (weekday: number | null, period_from: number) => {
    if (!slot) return;
    const id = slot.id;
    hold(null);
    change.mutate({
      params: { id: detail.id },
      body: { ops: [{ op: 'move', id, weekday, period_from }], version: detail.version },
    });
  };
  return (
    <div className={classes.editor}>
      <aside className={classes.aside}>
        <Unplaced
          slots={own.filter((one) => one.weekday === null)}
          detail={detail}
          held={held}
          isDraft={isDraft}
          onHold={hold}
          onDrop={() => place(null, slot?.period_from ?? 1)}
        />
        <Counts detail={detail} slots={own} />
      </aside>
      <div className={classes.scroll}>
        <table className={classes.grid} data-pending={change.isPending}>
          <caption className="visually-hidden">{t('week_caption')}</caption>
          <thead>
            <tr>
              <td />
              {days.map((day) => (
                <th key={day} scope="col">
                  {format.weekday(addDays(MONDAY, day - 1))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((no) => (
              <tr key={no}>
                <th scope="row">{no}</th>
                {days.map((day) => (
                  <Cell
                    key={day}
                    detail={detail}
                    by={by}
                    place={{ weekday: day, period: no }}
                    own={own}
                    slot={slot}
                    isDraft={isDraft}
                    onPlace={() => place(day, no)}
                    onHold={hold}
                    onEdit={onEdit}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {slot && (
          <Words as="p" tone="soft" above={8}>
            {t('holding', { name: words.whole(slot) })}
          </Words>
        )}
      </div>
    </div>
  );
}

interface CellProps extends Pick<Props, 'detail' | 'by' | 'isDraft' | 'onEdit'> {
  readonly place: { readonly weekday: number; readonly period: number };
  readonly own: readonly Slot[];
  /** The lesson that is taken up. */
  readonly slot: Slot | undefined;
  readonly onPlace: () => void;
  readonly onHold: (id: string | null) => void;
}

function Cell({ detail, by, place, own, slot, isDraft, onPlace, onHold, onEdit }: CellProps) {
  const t = useScheduleText();
  const format = useFormat();
  const words = useSlotWords(detail);
  const { weekday, period } = place;
  const here = own.filter((one) => one.weekday === weekday && one.period_from <= period && period <= one.period_to);
  const blocks = slot ? inTheWay(slot, place, detail) : [];
  const why = blocks.map(words.whole).join(' · ');
  const day = format.weekday(addDays(MONDAY, weekday - 1));
  return (
    <td
      data-free={slot !== undefined && blocks.length === 0}
      data-blocked={slot !== undefined && blocks.length > 0}
      {...(why ? { title: why } : {})}
      onDragOver={(event) => slot && event.preventDefault()}
      onDrop={onPlace}
    >
      {here.map((one) => (
        <SlotBox
          key={one.id}
          slot={one}
          detail={detail}
          by={by}
          isHeld={one.id === slot?.id}
          clashes={inTheWay(one, { weekday, period: one.period_from }, detail).map(words.whole)}
          isDraft={isDraft}
          onHold={onHold}
          onEdit={onEdit}
        />
      ))}
      {slot && isDraft && (
        <button
          type="button"
          className={classes.target}
          aria-label={t(blocks.length ? 'place_blocked' : 'place_here', { day, n: period, who: why })}
          onClick={onPlace}
        >
          {blocks.length ? '×' : '+'}
        </button>
      )}
    </td>
  );
}

/** The periods of the grade of a class in which there can be lessons. */
function periodsOf(detail: Detail, classroomId: string): number[] {
  const grade = detail.classrooms.find((one) => one.id === classroomId)?.grade_id;
  const hours = detail.hours.find((one) => one.grade_id === grade) ?? detail.hours[0];
  const known = (hours?.periods ?? []).filter(({ kind }) => !FREE_KINDS.includes(kind)).map(({ no }) => no);
  return known.length > 0 ? known : [1, 2, 3, 4, 5, 6, 7, 8];
}

interface BoxProps {
  readonly slot: Slot;
  readonly detail: Detail;
  readonly by: 'class' | 'teacher';
  readonly isHeld: boolean;
  readonly clashes: readonly string[];
  readonly isDraft: boolean;
  readonly onHold: (id: string | null) => void;
  readonly onEdit?: (slot: Slot) => void;
}

function SlotBox({ slot, detail, by, isHeld, clashes, isDraft, onHold, onEdit }: BoxProps) {
  const t = useScheduleText();
  const words = useSlotWords(detail);
  const says = [words.whole(slot), ...clashes].join(' · ');
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', slot.id);
    onHold(slot.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the button in it does the same for everybody
    <div
      className={classes.slot}
      data-colour={words.colour(slot)}
      data-held={isHeld}
      data-clash={clashes.length > 0}
      title={says}
      draggable={isDraft}
      onDragStart={drag}
    >
      <button
        type="button"
        disabled={!isDraft}
        aria-pressed={isHeld}
        aria-label={says}
        onClick={() => onHold(isHeld ? null : slot.id)}
      >
        <strong>{words.subject(slot)}</strong>
        <span>{by === 'class' ? words.teacher(slot) : words.classes(slot)}</span>
        {words.weeks(slot) && <small>{words.weeks(slot)}</small>}
      </button>
      {isDraft && onEdit && (
        <button type="button" aria-label={t('edit_lesson', { name: words.whole(slot) })} onClick={() => onEdit(slot)}>
          …
        </button>
      )}
    </div>
  );
}

interface UnplacedProps {
  readonly slots: readonly Slot[];
  readonly detail: Detail;
  readonly held: string | null;
  readonly isDraft: boolean;
  readonly onHold: (id: string | null) => void;
  readonly onDrop: () => void;
}

/** Lessons that have no place yet; one that is dropped here loses its own. */
function Unplaced({ slots, detail, held, isDraft, onHold, onDrop }: UnplacedProps) {
  const t = useScheduleText();
  return (
    <section aria-label={t('unplaced')} onDragOver={(event) => held && event.preventDefault()} onDrop={onDrop}>
      <h3>{t('unplaced_n', { n: slots.length })}</h3>
      {slots.map((slot) => (
        <SlotBox
          key={slot.id}
          slot={slot}
          detail={detail}
          by="class"
          isHeld={slot.id === held}
          clashes={[]}
          isDraft={isDraft}
          onHold={onHold}
        />
      ))}
      {held && isDraft && (
        <button type="button" className={classes.target} onClick={onDrop}>
          {t('take_off')}
        </button>
      )}
    </section>
  );
}

/** How many lessons of each subject there are, placed and all. */
function Counts({ detail, slots }: { readonly detail: Detail; readonly slots: readonly Slot[] }) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const bySubject = Map.groupBy(slots, (slot) => slot.subject_value);
  return (
    <section aria-label={t('counts')}>
      <h3>{t('counts')}</h3>
      <ul>
        {[...bySubject].map(([value, own]) => {
          const subject = detail.subjects.find((one) => one.value === value);
          const placed = own.filter((slot) => slot.weekday !== null).length;
          return (
            <li key={value} data-colour={subject?.colour}>
              <span>{subject ? localizedName(subject) : value}</span>{' '}
              <b>{placed === own.length ? placed : `${placed}/${own.length}`}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
