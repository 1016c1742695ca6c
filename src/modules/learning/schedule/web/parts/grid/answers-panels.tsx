import { Button } from '@mantine/core';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Option, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { COURSE_WORDS, type GridAnswers, nameKinds } from '../../../contract/grid-reading.ts';
import { useScheduleText } from '../../texts.ts';
import {
  BREAK,
  isAside,
  type NameKind,
  nameIn,
  type OpenName,
  type Reading,
  withAside,
  withName,
  withoutAside,
} from './use-grid-reading.ts';

export interface AnswerProps {
  readonly reading: Reading;
  readonly answers: GridAnswers;
  readonly onAnswer: (change: (before: GridAnswers) => GridAnswers) => void;
}

/** What a name may stand for, the likely ones first. */
function useChoices({ options }: Reading) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  return (of: NameKind, candidates: readonly string[] = []): Option[] => {
    const known = options[of].map((one) => ({ value: one.value, label: localizedName(one) }));
    const words =
      of === 'subjects'
        ? COURSE_WORDS.map((value) => ({ value, label: t(`course_${value}`) }))
        : of === 'periods'
          ? [{ value: BREAK, label: t('course_break') }]
          : [];
    const likely = (one: Option) => Number(candidates.includes(one.value));
    return [...known.toSorted((a, b) => likely(b) - likely(a)), ...words];
  };
}

/** Names that the school does not know: each is answered once for all its cells, or its cells are set aside. */
export function OpenNames({ reading, answers, onAnswer }: AnswerProps) {
  const t = useScheduleText();
  if (reading.open_names.length === 0) return null;
  return (
    <Panel title={t('open_names_n', { n: reading.open_names.length })}>
      <Stack gap={12}>
        {reading.open_names.map((one) => (
          <OpenNameRow
            key={`${one.of} ${one.typed}`}
            one={one}
            reading={reading}
            answers={answers}
            onAnswer={onAnswer}
          />
        ))}
      </Stack>
    </Panel>
  );
}

const CELLS_SHOWN = 4;

function OpenNameRow({ one, reading, answers, onAnswer }: AnswerProps & { readonly one: OpenName }) {
  const t = useScheduleText();
  const choices = useChoices(reading);
  const aside = isAside(answers, one.cells);
  const rest = one.cells.length - CELLS_SHOWN;
  return (
    <Inline gap={8} align="end" wrap>
      <SelectField
        label={one.reason}
        help={[...one.cells.slice(0, CELLS_SHOWN), ...(rest > 0 ? [t('and_more', { n: rest })] : [])].join(' · ')}
        value={nameIn(answers, one)}
        onChange={(to) => onAnswer((before) => withName(before, one.of, one.typed, to))}
        options={choices(one.of, one.candidates)}
        disabled={aside}
        clearable
      />
      <Button
        variant="default"
        aria-label={t(aside ? 'take_back_name' : 'set_aside_name', { name: one.typed })}
        onClick={() => onAnswer((before) => (aside ? withoutAside : withAside)(before, one.cells))}
      >
        {t(aside ? 'take_back' : 'set_aside_n', { n: one.cells.length })}
      </Button>
    </Inline>
  );
}

const MOST = 100;

/** Cells that are open for something else than a name. */
export function OpenCells({ reading, answers, onAnswer }: AnswerProps) {
  const t = useScheduleText();
  const cells = reading.not_understood.filter(({ is_name }) => !is_name);
  if (cells.length === 0) return null;
  return (
    <Panel title={t('open_cells_n', { n: cells.length })}>
      <RowList>
        {cells.slice(0, MOST).map((one, at) => {
          const place = `${one.sheet}!${one.address}`;
          const aside = isAside(answers, [place]);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may be open for two reasons; rows are never moved
            <li key={at}>
              <span>
                {place} {one.text} <Words tone="soft">{one.reason}</Words>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t(aside ? 'take_back_name' : 'set_aside_name', { name: place })}
                onClick={() => onAnswer((before) => (aside ? withoutAside : withAside)(before, [place]))}
              >
                {t(aside ? 'take_back' : 'set_aside')}
              </Button>
            </li>
          );
        })}
      </RowList>
      {cells.length > MOST && <Words tone="soft">{t('and_more', { n: cells.length - MOST })}</Words>}
    </Panel>
  );
}

/** Everything that is no lesson, with why: headings, notes, breaks, hidden sheets, and what a person set aside. */
export function AsideCells({ reading, answers, onAnswer }: AnswerProps) {
  const t = useScheduleText();
  const format = useFormat();
  if (reading.set_aside.length === 0) return null;
  return (
    <Panel title={t('aside_n', { n: reading.counts.set_aside })}>
      <RowList>
        {reading.set_aside.map((one) => {
          const cells = one.cells.map(({ address }) => `${one.sheet}!${address}`);
          const back = one.why === 'by_person' && cells.some((cell) => answers.set_aside?.includes(cell));
          return (
            <li key={`${one.sheet} ${one.why}`}>
              <span title={one.cells.map(({ address, text }) => `${address} ${text}`).join('\n')}>
                {one.sheet} · {t(asideKey(one.why))} <Words tone="soft">{format.number(one.count)}</Words>
                {one.why === 'by_person' && (
                  <Words as="p" tone="soft">
                    {one.cells.map(({ address, text }) => `${address} “${text}”`).join(' · ')}
                  </Words>
                )}
              </span>
              {back && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onAnswer((before) => withoutAside(before, cells))}
                >
                  {t('take_back')}
                </Button>
              )}
            </li>
          );
        })}
      </RowList>
    </Panel>
  );
}

const ASIDE = [
  'hidden_sheet',
  'heading',
  'title',
  'note',
  'total',
  'break',
  'empty',
  'by_person',
  'ignored_sheet',
] as const;
const asideKey = (why: string) => `aside_${ASIDE.find((one) => one === why) ?? 'note'}` as const;

/** Answers that are in use, also those of earlier files of the school: each can be taken back. */
export function UsedNames({ reading, answers, onAnswer }: AnswerProps) {
  const t = useScheduleText();
  const choices = useChoices(reading);
  const rows = nameKinds.flatMap((of) =>
    Object.keys(answers[of] ?? {}).map((typed) => {
      const to = nameIn(answers, { of, typed });
      return { of, typed, to: choices(of).find(({ value }) => value === to)?.label ?? to };
    }),
  );
  if (rows.length === 0) return null;
  return (
    <Panel title={t('used_names_n', { n: rows.length })}>
      <RowList>
        {rows.map(({ of, typed, to }) => (
          <li key={`${of} ${typed}`}>
            <span>
              {typed} → {to}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('forget_name', { name: typed })}
              onClick={() => onAnswer((before) => withName(before, of, typed, ''))}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
