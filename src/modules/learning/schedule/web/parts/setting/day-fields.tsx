import { addDays } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { useScheduleText } from '../../texts.ts';

/** A Monday, to name the days of a week by. */
const MONDAY = '2026-01-05';

/** A day of the week. */
export function WeekdayField(field: FieldProps<string>) {
  const format = useFormat();
  const options = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
    value: String(n),
    label: format.weekday(addDays(MONDAY, n - 1)),
  }));
  return <SelectField {...field} options={options} clearable />;
}

const NUMBERS = Array.from({ length: 12 }, (_, at) => at + 1);

/** Periods without lessons on a day that has others. */
export function PeriodsOffField({ value, onChange, ...field }: FieldProps<readonly number[]>) {
  const t = useScheduleText();
  return (
    <MultiSelectField
      {...field}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number).sort((a, b) => a - b))}
      options={NUMBERS.map((n) => ({ value: String(n), label: t('period_n', { n }) }))}
    />
  );
}
