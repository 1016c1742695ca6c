import { daysBetween, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';

const SOON_DAYS = 30;

interface Props {
  readonly day: string | null;
  /** Nothing depends on it any more. */
  readonly isOver?: boolean;
}

/** The day on which something ends; marked when that is near or past. */
export function ExpiryDay({ day, isOver = false }: Props) {
  const format = useFormat();
  if (!day) return '—';
  const left = daysBetween(today(), day);
  if (isOver || left > SOON_DAYS) return format.day(day);
  return <ToneBadge tone={left < 0 ? 'refused' : 'waiting'}>{format.day(day)}</ToneBadge>;
}
