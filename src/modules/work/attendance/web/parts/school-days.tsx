import { CalendarTab } from '#modules/core/calendar/web/public.tsx';
import { useSettings } from '#web/session/session.ts';

/** The year of the school with its days off and make-up days, as staff have them. */
export function SchoolDays() {
  const school = useSettings()?.organization?.id;
  return school ? <CalendarTab id={school} /> : null;
}
