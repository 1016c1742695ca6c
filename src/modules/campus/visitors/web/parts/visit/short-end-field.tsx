import { dayOf, instantAt, timeOf } from '#shared/dates.ts';
import { parseTime } from '#shared/text/clock-time.ts';
import { DateTimeField, TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

/** The end of a visit as an instant: only the clock time is asked when it ends on the day when it starts. */
export function ShortEndField({ start, ...field }: FieldProps<string> & { readonly start: string }) {
  const known = field.value && !Number.isNaN(Date.parse(field.value)) ? field.value : start;
  if (dayOf(known) !== dayOf(start)) return <DateTimeField {...field} />;
  return (
    <TimeField
      {...field}
      value={timeOf(known)}
      onChange={(time) => {
        if (parseTime(time) === time) field.onChange(instantAt(dayOf(start), time));
      }}
    />
  );
}
