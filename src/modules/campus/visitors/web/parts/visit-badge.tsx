import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { visitLifecycle } from '../../contract/visitors.lifecycle.ts';
import { useVisitorText } from '../texts.ts';
import { useNow } from './use-now.ts';
import type { Visit } from './visit-types.ts';

/** The state of a booking; people who should have left are red with the time they are over. */
export function VisitBadge({ visit }: { readonly visit: Pick<Visit, 'status' | 'is_overstay' | 'end_at'> }) {
  const t = useVisitorText();
  const now = useNow(60_000);
  if (!visit.is_overstay) return <StateBadge of={visitLifecycle} state={visit.status} />;
  return (
    <ToneBadge tone="refused">{t('overdue_by', { time: overstayText(now - Date.parse(visit.end_at), t) })}</ToneBadge>
  );
}

/** `25 分钟`, `3 小时`, `2 天`. */
export function overstayText(ms: number, t: ReturnType<typeof useVisitorText>): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 90) return t('n_minutes', { n: minutes });
  return minutes < 2880
    ? t('n_hours', { n: Math.round(minutes / 60) })
    : t('n_days', { n: Math.round(minutes / 1440) });
}
