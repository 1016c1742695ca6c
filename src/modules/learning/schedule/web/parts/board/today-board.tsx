import '#web/ui/pictures/board-box.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import type { Tone } from '#shared/lifecycle.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { FREE_KINDS } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from '../week/lesson-words.ts';
import { useNow } from '../week/use-now.ts';
import classes from './today-board.module.css';

type Board = CallOutput<typeof lessons.board>;
type Room = Board['classes'][number];
type Cell = Room['lessons'][number];
export type Look = 'running' | 'changed' | 'self_study' | 'uncovered' | 'planned' | 'over' | 'cancelled';
/** What stands out. */
const TONES: Readonly<Partial<Record<Look, Tone>>> = {
  running: 'done',
  changed: 'waiting',
  self_study: 'running',
  uncovered: 'refused',
};

/** What stands out of a lesson: first what nobody teaches, then what was changed, then what runs. */
export function lookOf(one: Cell, now: string): Look {
  if (one.is_off) return 'cancelled';
  if (one.uncovered && one.ends_at > now) return 'uncovered';
  if (one.is_self_study) return 'self_study';
  if (one.is_changed) return 'changed';
  if (one.ends_at <= now) return 'over';
  return one.starts_at <= now ? 'running' : 'planned';
}

interface Props {
  readonly onOpen: (id: string) => void;
  readonly isNarrow?: boolean;
  /** On the page of a group: today alone, without the choice of a day. */
  readonly isShort?: boolean;
}

/** Classes by periods of a day: what runs, what was changed, what nobody teaches. */
export function TodayBoard({ onOpen, isNarrow = false, isShort = false }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const [day, setDay] = useState(today());
  const answer = useApi(lessons.board, { query: { day } }, { pollMs: 60_000, keepPrevious: true });
  return (
    <>
      {!isShort && (
        <Inline gap={12} wrap align="end" above={12} below={12}>
          <DayField label={t('day')} value={day} onChange={(next) => setDay(next || today())} />
          <Words tone="soft">{format.weekday(day)}</Words>
          <Legend />
        </Inline>
      )}
      {answer.data ? (
        <Drawn of={answer.data} isNarrow={isNarrow} onOpen={onOpen} />
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />
      )}
    </>
  );
}

function Legend() {
  const t = useScheduleText();
  return (
    <Inline gap={12} wrap as="span">
      {(['running', 'changed', 'self_study', 'uncovered'] as const).map((look) => (
        <Inline key={look} gap={6} as="span">
          <i className="board-mark" data-tone={TONES[look]} />
          {t(`look_${look}`)}
        </Inline>
      ))}
    </Inline>
  );
}

function Drawn({
  of,
  isNarrow,
  onOpen,
}: {
  readonly of: Board;
  readonly isNarrow: boolean;
  readonly onOpen: (id: string) => void;
}) {
  const t = useScheduleText();
  if (of.classes.length === 0)
    return <EmptyState title={t('no_lessons_today')} detail={of.reason ?? t('no_lessons_help')} />;
  return isNarrow ? <GapsFirst of={of} onOpen={onOpen} /> : <Table of={of} onOpen={onOpen} />;
}

function Table({ of, onOpen }: { readonly of: Board; readonly onOpen: (id: string) => void }) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const now = useNow();
  const periods = of.periods.filter(({ kind }) => !FREE_KINDS.includes(kind));
  return (
    <div className={classes.scroll}>
      <table className={classes.board}>
        <caption className="visually-hidden">{t('tab_board')}</caption>
        <thead>
          <tr>
            <td />
            {periods.map((period) => (
              <th key={period.no} scope="col">
                {period.no} <small>{period.starts}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.classes.map((room) => (
            <tr key={room.id}>
              <th scope="row">{localizedName(room)}</th>
              {periods.map((period) => (
                <td key={period.no}>
                  {room.lessons
                    .filter((one) => one.period_from <= period.no && period.no <= one.period_to)
                    .map((one) => (
                      <LessonBox key={one.id} one={one} now={now} onOpen={onOpen} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LessonBox({
  one,
  now,
  onOpen,
}: {
  readonly one: Cell;
  readonly now: string;
  readonly onOpen: (id: string) => void;
}) {
  const t = useScheduleText();
  const words = useLessonWords();
  const look = lookOf(one, now);
  const said = look === 'planned' || look === 'over' ? '' : t(`look_${look}`);
  const says = [words.name(one), words.time(one), words.teacher(one), words.room(one), said]
    .filter(Boolean)
    .join(' · ');
  return (
    <button
      type="button"
      className={`board-box cuts ${classes.box}`}
      data-look={look}
      data-tone={TONES[look]}
      title={says}
      aria-label={says}
      onClick={() => onOpen(one.id)}
    >
      <strong>{words.name(one)}</strong>
      <span>{words.teacher(one)}</span>
    </button>
  );
}

/** On the phone: what nobody teaches, then what was changed, then what runs. */
function GapsFirst({ of, onOpen }: { readonly of: Board; readonly onOpen: (id: string) => void }) {
  const t = useScheduleText();
  const words = useLessonWords();
  const now = useNow();
  const order: readonly Look[] = ['uncovered', 'changed', 'self_study', 'running'];
  const all = of.classes
    .flatMap((room) => room.lessons)
    .map((one) => ({ one, look: lookOf(one, now) }))
    .filter(({ look }) => order.includes(look))
    .sort((a, b) => order.indexOf(a.look) - order.indexOf(b.look) || a.one.starts_at.localeCompare(b.one.starts_at));
  if (all.length === 0) return <EmptyState small title={t('all_as_planned')} detail={t('all_as_planned_help')} />;
  return (
    <Stack as="ul" gap={8}>
      {all.map(({ one, look }) => (
        <li key={one.id}>
          <button type="button" className="board-box cuts" data-tone={TONES[look]} onClick={() => onOpen(one.id)}>
            <strong>
              {words.classes(one)} {words.name(one)}
            </strong>
            <span>
              {words.time(one)} · {words.teacher(one)} · {t(`look_${look}` as 'look_running')}
            </span>
          </button>
        </li>
      ))}
    </Stack>
  );
}

/** The page of a group opens the whole board. */
export function useOpenLesson(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => void navigate(`/studentSchedule?tab=board&lesson=${id}`);
}
