import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { parkingCategories } from '../../../contract/parking.shapes.ts';
import type { TermWindow } from '../../../contract/parking-terms.contract.ts';
import { useParkingText } from '../../texts.ts';
import classes from './term-windows-field.module.css';

/** A Monday, to name the days of a week by. */
const MONDAY = '2026-01-05';
const DROP_OFF: TermWindow = { category: 'guardian', weekdays: [1, 2, 3, 4, 5], start: '07:10', end: '07:40' };

/** Hours by category; a category without any comes and goes all day. */
export function TermWindowsField({ label, help, value, onChange, error }: FieldProps<TermWindow[]>) {
  const t = useParkingText();
  const format = useFormat();
  const categories = useOptions(parkingCategories);
  const days = [1, 2, 3, 4, 5, 6, 7].map((at) => ({
    value: String(at),
    label: format.weekdayShort(new Date(Date.parse(MONDAY) + (at - 1) * 86_400_000).toISOString().slice(0, 10)),
  }));
  const put = (at: number, change: Partial<TermWindow>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {help && (
        <Words as="p" tone="soft">
          {help}
        </Words>
      )}
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <div key={at} className={classes.row}>
          <SelectField
            label={t('category')}
            options={categories}
            value={one.category}
            onChange={(code) => {
              const known = parkingCategories.find((item) => item.code === code);
              if (known) put(at, { category: known.code });
            }}
          />
          <TimeField label={t('from_time')} value={one.start} onChange={(start) => put(at, { start })} />
          <TimeField label={t('to_time')} value={one.end} onChange={(end) => put(at, { end })} />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('remove_window', { time: `${one.start}–${one.end}` })}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
          <div className={classes.days}>
            <MultiChipsField
              label={t('weekdays')}
              options={days}
              value={one.weekdays.map(String)}
              onChange={(chosen) => put(at, { weekdays: chosen.map(Number).sort() })}
            />
          </div>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button variant="default" onClick={() => onChange([...value, value.at(-1) ?? DROP_OFF])}>
        {t('add_window')}
      </Button>
    </fieldset>
  );
}
