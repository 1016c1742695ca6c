import { Button } from '@mantine/core';
import { useState } from 'react';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type GridAnswers, gridShapeWords } from '../../../contract/grid-reading.ts';
import { useScheduleText } from '../../texts.ts';
import type { AnswerProps } from './answers-panels.tsx';
import classes from './grid-import.module.css';
import type { Reading } from './use-grid-reading.ts';

type Sheet = Reading['sheets'][number];
type Axes = NonNullable<GridAnswers['sheets']>[string];

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A sheet as it stands in the file, each cell in the colour of what became of it, and what the sheet was taken for. */
export function SheetBeside({ reading, answers, onAnswer }: AnswerProps) {
  const t = useScheduleText();
  const [chosen, choose] = useState('0');
  const sheets = reading.sheets.map((one, at) => ({
    value: String(at),
    label: `${one.name || t('sheet_plain')}${one.is_hidden ? ` · ${t('aside_hidden_sheet')}` : ''}`,
  }));
  const sheet = reading.sheets[Number(chosen)] ?? reading.sheets[0];
  if (!sheet) return null;
  return (
    <Stack gap={16}>
      {sheets.length > 1 && <SelectField label={t('sheet')} value={chosen} onChange={choose} options={sheets} />}
      <Panel title={sheet.name || t('sheet_plain')} flush>
        <SheetTable of={sheet} />
      </Panel>
      <SheetAxes
        key={sheet.name}
        sheet={sheet}
        reading={reading}
        axes={answers.sheets?.[sheet.name] ?? {}}
        onAxes={(axes) =>
          onAnswer((before) => {
            const { [sheet.name]: _, ...others } = before.sheets ?? {};
            return { ...before, sheets: axes ? { ...others, [sheet.name]: axes } : others };
          })
        }
      />
    </Stack>
  );
}

function SheetTable({ of }: { readonly of: Sheet }) {
  const t = useScheduleText();
  const width = of.rows[0]?.length ?? 0;
  return (
    <div className={classes.scroll}>
      <table className={classes.sheet}>
        <caption className="visually-hidden">{t('sheet_caption')}</caption>
        <thead>
          <tr>
            <td />
            {Array.from({ length: width }, (_, at) => (
              <th key={lettersOf(at)} scope="col">
                {lettersOf(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.rows.map((row, no) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet by their number
            <tr key={no}>
              <th scope="row">{no + 1}</th>
              {row.map((cell, at) => (
                <td key={lettersOf(at)} data-mark={cell.mark}>
                  {cell.text}
                  {cell.mark === 'open' && <span className="visually-hidden">{t('cells_open')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {of.more_rows > 0 && <Words tone="soft">{t('more_rows', { n: of.more_rows })}</Words>}
    </div>
  );
}

interface AxesProps {
  readonly sheet: Sheet;
  readonly reading: Reading;
  readonly axes: Axes;
  readonly onAxes: (axes: Axes | null) => void;
}

const BLOCKS: readonly string[] = ['class_block', 'class_block_turned', 'teacher_block', 'teacher_block_turned'];

/** What the sheet was taken for, and what a person says it is. */
function SheetAxes({ sheet, reading, axes, onAxes }: AxesProps) {
  const t = useScheduleText();
  const shapes = useOptions(gridShapeWords);
  const [first] = sheet.axes;
  const found = shapes.find(({ value }) => value === first?.shape)?.label;
  const shape = axes.shape ?? first?.shape ?? '';
  const put = (change: Axes) => onAxes({ ...axes, ...change });
  const owners = shape.startsWith('teacher') ? reading.options.teachers : reading.options.classes;
  if (axes.ignore)
    return (
      <Inline gap={8}>
        <Words>{t('sheet_ignored')}</Words>
        <Button variant="default" onClick={() => onAxes(null)}>
          {t('take_back')}
        </Button>
      </Inline>
    );
  return (
    <Panel title={t('axes')}>
      <Stack gap={12}>
        <Words tone="soft">
          {first
            ? t('axes_found', {
                shape: found ?? '',
                n: sheet.axes.length,
                from: `${first.first_column}${first.first_row}`,
                to: `${first.last_column}${first.last_row}`,
              })
            : t('axes_none')}
        </Words>
        <SelectField
          label={t('axes_shape')}
          value={shape}
          // a shape needs to know where its head is
          onChange={(next) =>
            put({
              shape: gridShapeWords.find(({ code }) => code === next)?.code,
              head_row: axes.head_row ?? first?.head_row ?? 1,
            })
          }
          options={shapes}
        />
        <Inline gap={12} wrap align="end">
          <NumberField
            label={t('axes_head')}
            value={axes.head_row ?? first?.head_row ?? null}
            min={1}
            onChange={(head_row) => put({ head_row: head_row ?? undefined, shape: axes.shape ?? first?.shape })}
          />
          <TextField
            label={t('axes_column')}
            value={axes.first_column ?? first?.first_column ?? ''}
            max={2}
            onChange={(typed) => put({ first_column: /^[A-Za-z]{1,2}$/.test(typed) ? typed.toUpperCase() : undefined })}
          />
          <SelectField
            label={t('weeks')}
            value={axes.weeks ?? 'all'}
            onChange={(next) => put({ weeks: next === 'odd' || next === 'even' ? next : 'all' })}
            options={[
              { value: 'all', label: t('weeks_every') },
              { value: 'odd', label: t('weeks_odd') },
              { value: 'even', label: t('weeks_even') },
            ]}
          />
          {BLOCKS.includes(shape) && sheet.axes.length <= 1 && (
            <SelectField
              label={t('axes_owner')}
              value={axes.owner_id ?? first?.owner_id ?? ''}
              onChange={(owner_id) => put({ owner_id: owner_id || undefined })}
              options={owners.map(({ value, name }) => ({ value, label: name }))}
            />
          )}
        </Inline>
        <Inline gap={8}>
          <Button variant="default" onClick={() => put({ ignore: true })}>
            {t('ignore_sheet')}
          </Button>
          {Object.keys(axes).length > 0 && (
            <Button variant="default" onClick={() => onAxes(null)}>
              {t('axes_reset')}
            </Button>
          )}
        </Inline>
      </Stack>
    </Panel>
  );
}
