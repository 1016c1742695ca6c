import '#web/ui/pictures/board-box.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import type { Tone } from '#shared/lifecycle.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { coverLessons, type Look } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { type Cover, useCoverWords } from '../cover-words.ts';
import { Candidates, PERSON } from './candidates.tsx';
import classes from './day-board.module.css';
import { FairnessBars } from './fairness-bars.tsx';
import { useSetCover } from './use-set-cover.ts';

type Board = CallOutput<typeof coverLessons.board>;
const TONES: Readonly<Partial<Record<Look, Tone>>> = { open: 'refused', asked: 'waiting', set: 'done' };

const DaySheet = lazyDialog(async () => (await import('./day-sheet.tsx')).DaySheet);

interface Props {
  readonly onOpen: (id: string) => void;
  readonly isNarrow: boolean;
}

/** A day by periods: lessons that nobody takes, those that somebody is asked for, those that are set; beside a lesson who is free. */
export function DayBoard({ onOpen, isNarrow }: Props) {
  const t = useCoverText();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const [chosen, choose] = useState<string | null>(null);
  const [prints, print] = useState(false);
  const day = address.get('day') ?? today();
  const go = (next: string) => setAddress({ tab: 'board', day: next || today() }, { replace: true });
  const answer = useApi(coverLessons.board, { query: { day } }, { pollMs: 60_000, keepPrevious: true });
  const board = answer.data;
  const one = board?.list.find(({ id }) => id === chosen) ?? null;
  return (
    <>
      <Inline gap={12} wrap align="end" above={12} below={12}>
        <DayField label={t('day')} value={day} onChange={go} />
        <Words tone="soft">{format.weekday(day)}</Words>
        <Legend />
        <Button variant="default" disabled={!board?.list.length} onClick={() => print(true)}>
          {t('print')}
        </Button>
      </Inline>
      {!board && <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />}
      {board && board.list.length === 0 && <EmptyState title={t('no_covers')} kind="done" />}
      {board && board.list.length > 0 && (
        <div className={classes.desk} data-beside={one !== null && !isNarrow}>
          <Periods of={board} chosen={chosen} onChoose={isNarrow ? onOpen : choose} />
          {one && !isNarrow && (
            <Candidates key={one.id} of={one} onMore={() => onOpen(one.id)} onClose={() => choose(null)} />
          )}
        </div>
      )}
      {board && board.fair.length > 0 && <FairnessBars of={board.fair} />}
      {prints && board && <DaySheet of={board} onClose={() => print(false)} />}
    </>
  );
}

function Legend() {
  const t = useCoverText();
  return (
    <Inline gap={12} wrap as="span">
      {(['open', 'asked', 'set'] as const).map((look) => (
        <Inline key={look} gap={6} as="span">
          <i className="board-mark" data-tone={TONES[look]} />
          {t(`look_${look}`)}
        </Inline>
      ))}
    </Inline>
  );
}

interface PeriodsProps {
  readonly of: Board;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Periods one below the other, each with its lessons. */
function Periods({ of, chosen, onChoose }: PeriodsProps) {
  const t = useCoverText();
  const localizedName = useLocalizedName();
  return (
    <table className={`wide ${classes.board}`}>
      <caption className="visually-hidden">{t('tab_board')}</caption>
      <tbody>
        {of.periods.map((period) => (
          <tr key={period.no}>
            <th scope="row">
              {localizedName(period)} <small>{period.starts}</small>
            </th>
            <td>
              <Stack as="ul" gap={8} className={classes.cells}>
                {of.list
                  .filter((one) => one.period_from <= period.no && period.no <= one.period_to)
                  .map((one) => (
                    <li key={one.id}>
                      <Box one={one} isChosen={chosen === one.id} onChoose={onChoose} />
                    </li>
                  ))}
              </Stack>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A lesson; a candidate who is dropped on it takes it. */
function Box({
  one,
  isChosen,
  onChoose,
}: {
  readonly one: Cover;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const t = useCoverText();
  const localizedName = useLocalizedName();
  const words = useCoverWords();
  const { set } = useSetCover(one);
  const says = [
    words.classes(one),
    words.name(one),
    t('instead_of', { name: localizedName(one.teacher) }),
    words.taker(one),
  ];
  return (
    <button
      type="button"
      className="board-box cuts"
      data-tone={TONES[one.look]}
      aria-pressed={isChosen}
      aria-label={says.join(' · ')}
      onClick={() => onChoose(one.id)}
      onDragOver={(event) => {
        if (isChosen && event.dataTransfer.types.includes(PERSON)) event.preventDefault();
      }}
      onDrop={(event) => {
        const user_id = event.dataTransfer.getData(PERSON);
        if (isChosen && user_id) set(user_id);
      }}
    >
      <strong>{`${words.classes(one)} ${words.name(one)}`}</strong>
      <span>{t('instead_of', { name: localizedName(one.teacher) })}</span>
      <span>{words.taker(one)}</span>
    </button>
  );
}
