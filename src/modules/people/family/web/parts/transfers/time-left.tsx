import { useEffect, useState } from 'react';
import { useFamilyText } from '../../texts.ts';

const MINUTE_MS = 60_000;

/** How long the other side may still answer, counted down minute by minute. */
export function TimeLeft({ until }: { readonly until: string }) {
  const t = useFamilyText();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (minutes === 0) return t('transfer_left_none');
  if (days > 0) return t('transfer_left_days', { days, hours });
  return t('transfer_left_hours', { hours, minutes: minutes % 60 });
}
