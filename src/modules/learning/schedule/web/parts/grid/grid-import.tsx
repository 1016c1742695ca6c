import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { GRID_FILE } from '../../../contract/grid-reading.ts';
import { useScheduleText } from '../../texts.ts';
import { AsideCells, OpenCells, OpenNames, UsedNames } from './answers-panels.tsx';
import classes from './grid-import.module.css';
import { SheetBeside } from './sheet-beside.tsx';
import { type Reading, useGridReading } from './use-grid-reading.ts';

const NewSchedule = lazyDialog(async () => (await import('../draft/new-schedule.tsx')).NewSchedule);

interface Props {
  readonly onBack: () => void;
  readonly onDone: (id: string) => void;
}

/**
 * A file of a planning program beside its reading. Names are answered, tables corrected and cells set aside until none is
 * open; only then a draft is made of it.
 */
export function GridImport({ onBack, onDone }: Props) {
  const t = useScheduleText();
  const state = useGridReading();
  const [makes, make] = useState(false);
  const { file, reading, isPending, isChanged } = state;
  const isReady = reading !== null && reading.not_understood.length === 0 && !isChanged && !isPending;
  return (
    <Stack gap={16} above={12}>
      <Inline gap={12} wrap>
        <Button variant="subtle" onClick={onBack}>
          {t('back_to_versions')}
        </Button>
        <FilePick
          types={GRID_FILE.types}
          label={t('grid_file')}
          disabled={isPending}
          onFiles={([chosen]) => void state.take(chosen)}
          className={classes.pick}
        >
          <span>{isPending ? t('grid_reading') : (file?.name ?? t('grid_file'))}</span>
        </FilePick>
        {reading && (
          <>
            <Button variant={isChanged ? 'filled' : 'default'} loading={isPending} onClick={() => state.again()}>
              {t('read_again')}
            </Button>
            <Button variant={isReady ? 'filled' : 'default'} disabled={!isReady} onClick={() => make(true)}>
              {t('make_draft')}
            </Button>
          </>
        )}
      </Inline>
      {!reading && (
        <Words as="p" tone="soft">
          {t('grid_help')}
        </Words>
      )}
      {reading && (
        <div className={classes.columns}>
          <SheetBeside reading={reading} answers={state.answers} onAnswer={state.answer} />
          <Stack gap={16}>
            <Summary of={reading} isChanged={isChanged} />
            <OpenNames reading={reading} answers={state.answers} onAnswer={state.answer} />
            <OpenCells reading={reading} answers={state.answers} onAnswer={state.answer} />
            <Doubles of={reading} />
            <AsideCells reading={reading} answers={state.answers} onAnswer={state.answer} />
            <UsedNames reading={reading} answers={state.answers} onAnswer={state.answer} />
          </Stack>
        </div>
      )}
      {makes && reading && (
        <NewSchedule
          reading={{ id: reading.id, grades: reading.grades, name: file?.name.replace(/\.[^.]+$/, '') ?? '' }}
          onClose={() => make(false)}
          onDone={onDone}
        />
      )}
    </Stack>
  );
}

/** How much was read: the cells of the file add up. */
function Summary({ of, isChanged }: { readonly of: Reading; readonly isChanged: boolean }) {
  const t = useScheduleText();
  const format = useFormat();
  const open = of.not_understood.length;
  return (
    <Stack gap={8}>
      {isChanged && <Note tone="waiting">{t('answers_changed')}</Note>}
      {open > 0 ? <Note tone="refused">{t('grid_open', { n: open })}</Note> : <Words>{t('grid_none_open')}</Words>}
      <Facts
        facts={[
          { label: t('slots'), value: format.number(of.lessons) },
          { label: t('cells_in'), value: format.number(of.counts.in) },
          { label: t('cells_read'), value: format.number(of.counts.read) },
          { label: t('cells_aside'), value: format.number(of.counts.set_aside) },
          { label: t('cells_open'), value: format.number(of.counts.not_understood) },
        ]}
      />
    </Stack>
  );
}

const MOST = 60;

/** Who would stand in two places, and where sheets contradict each other: a draft may hold it, publishing does not. */
function Doubles({ of }: { readonly of: Reading }) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const others = of.clashes.filter(({ kind }) => kind !== 'teacher');
  const lines = [...of.clashes.filter(({ kind }) => kind === 'teacher'), ...others, ...of.differing];
  if (lines.length === 0) return null;
  return (
    <Panel title={t('doubles_n', { n: of.double_teachers.length })}>
      {of.double_teachers.length > 0 && <Words as="p">{format.list(of.double_teachers.map(localizedName))}</Words>}
      <ul>
        {lines.slice(0, MOST).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer, which are never moved
          <li key={at}>
            {one.text} <Words tone="soft">{one.cells.join(' · ')}</Words>
          </li>
        ))}
      </ul>
      {lines.length > MOST && <Words tone="soft">{t('and_more', { n: lines.length - MOST })}</Words>}
    </Panel>
  );
}
