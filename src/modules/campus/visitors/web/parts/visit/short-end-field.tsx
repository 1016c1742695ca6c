import { dayOf, isDay } from '#shared/dates.ts';
import { momentOf, momentParts } from '#shared/text/moment.ts';
import { DateTimeField, TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

/** The end of a visit as an instant: only the clock time is asked when it ends on the day when it starts. */
export function ShortEndField({ start, ...field }: FieldProps<string> & { readonly start: string }) {
  const { day, time } = momentParts(field.value || start);
  if (isDay(day) && day !== dayOf(start)) return <DateTimeField {...field} />;
  return <TimeField {...field} value={time} onChange={(next) => field.onChange(momentOf(dayOf(start), next))} />;
}
