import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import type { BookingRule } from '../../../contract/booking-rules.contract.ts';
import { useBookingText } from '../../texts.ts';
import classes from './windows-field.module.css';

type Windows = BookingRule['windows'];
/** A Monday, to name the days of a week by. */
const MONDAY = '2026-01-05';

/** Hours by weekday in which rooms may be booked; without any, always. */
export function WindowsField({ label, help, value, onChange, error }: FieldProps<Windows>) {
  const t = useBookingText();
  const format = useFormat();
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => ({
    value: String(at + 1),
    label: format.weekday(new Date(Date.parse(MONDAY) + at * 86_400_000).toISOString().slice(0, 10)),
  }));
  const put = (at: number, change: Partial<Windows[number]>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  const last = value.at(-1);
  const next = { weekday: ((last?.weekday ?? 0) % 7) + 1, from: last?.from ?? '08:00', to: last?.to ?? '18:00' };
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
          <SelectField
            label={t('weekday')}
            options={days}
            value={String(one.weekday)}
            onChange={(weekday) => put(at, { weekday: Number(weekday) })}
          />
          <TimeField label={t('from')} value={one.from} onChange={(from) => put(at, { from })} />
          <TimeField label={t('to')} value={one.to} onChange={(to) => put(at, { to })} />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('remove_window', { day: days[one.weekday - 1]?.label ?? '' })}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          >
            <IconTrash aria-hidden size={18} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button variant="default" onClick={() => onChange([...value, next])}>
        {t('add_window')}
      </Button>
    </fieldset>
  );
}
