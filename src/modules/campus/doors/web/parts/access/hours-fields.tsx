import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import type { Window } from '../../../contract/door.shapes.ts';
import { useDoorText } from '../../texts.ts';
import classes from './hours-fields.module.css';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days of the week, Monday first. */
export function WeekdaysField({ value, onChange, ...field }: FieldProps<readonly number[]>) {
  const t = useDoorText();
  return (
    <MultiChipsField
      {...field}
      options={DAYS.map((day) => ({ value: String(day), label: t(`weekday_${day}`) }))}
      value={value.map(String)}
      onChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
    />
  );
}

/** Hours of a day; those that pass midnight are sent as two (`split`), as devices hold them. */
export function WindowsField({ label, help, value, onChange, error }: FieldProps<readonly Window[]>) {
  const t = useDoorText();
  const put = (at: number, change: Partial<Window>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  return (
    <fieldset>
      <legend>{label}</legend>
      {help && (
        <Words as="p" tone="soft" size="small" above={2} below={8}>
          {help}
        </Words>
      )}
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <div key={at} className={classes.row}>
          <TimeField label={t('from')} value={one.start} onChange={(start) => put(at, { start })} />
          <TimeField label={t('to')} value={one.end} onChange={(end) => put(at, { end })} />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('remove_window', { time: `${one.start}–${one.end}` })}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button variant="default" onClick={() => onChange([...value, { start: '08:00', end: '18:00' }])}>
        {t('add_window')}
      </Button>{' '}
      <Button variant="default" onClick={() => onChange([{ start: '00:00', end: '24:00' }])}>
        {t('all_day')}
      </Button>
    </fieldset>
  );
}

const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** 22:00–06:00 is kept as 22:00–24:00 and 00:00–06:00. */
export function split(one: Window): Window[] {
  if (!isTime(one.start) || !isTime(one.end) || one.start < one.end || one.end === '00:00') return [one];
  return [
    { start: one.start, end: '24:00' },
    { start: '00:00', end: one.end },
  ];
}
