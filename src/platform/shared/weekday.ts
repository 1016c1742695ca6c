/** The weekday of a day (`YYYY-MM-DD`) by its date: Monday is 1, Sunday 7. Rules of a school about weekdays use `weekdayAmong`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** A day on which such rules do not go by its date: it counts as another weekday, or is off (null). */
export interface ExceptionDay {
  readonly day: string;
  readonly weekday: number | null;
}

/** The weekday as which a day counts in the calendar of a school; null: it is off. */
export function weekdayAmong(exceptions: readonly ExceptionDay[], day: string): number | null {
  const exception = exceptions.find((one) => one.day === day);
  return exception ? exception.weekday : weekdayOf(day);
}
