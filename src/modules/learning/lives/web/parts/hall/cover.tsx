import { IconBroadcast, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { dayOf, daysBetween, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLiveText } from '../../texts.ts';
import { OnAir } from '../live-badge.tsx';
import type { LiveRow } from '../live-words.ts';
import classes from './live-card.module.css';

type Shown = Pick<LiveRow, 'cover' | 'on_air' | 'is_ahead' | 'plan_start_at' | 'replay_video_id'>;

/** The picture of a live with what it is at this moment: on air, counting down, over. */
export function Cover({ live }: { readonly live: Shown }) {
  const t = useLiveText();
  return (
    <div className={classes.cover}>
      {live.cover ? (
        <img src={live.cover.url} alt="" loading="lazy" />
      ) : (
        <span className={classes.drawn}>
          <IconBroadcast aria-hidden size={40} stroke={1.25} />
        </span>
      )}
      {live.on_air && (
        <span className={classes.air}>
          <OnAir />
        </span>
      )}
      {live.is_ahead && <Countdown to={live.plan_start_at} />}
      {live.replay_video_id && (
        <span className={classes.mark}>
          <IconPlayerPlay aria-hidden size={14} /> {t('replay')}
        </span>
      )}
    </div>
  );
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

function Countdown({ to }: { readonly to: string }) {
  return <span className={classes.mark}>{useCountdown(to)}</span>;
}

/** How long it is until then: minutes, hours of the same day, else the days of the calendar. */
export function useCountdown(to: string): string {
  const t = useLiveText();
  const format = useFormat();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((Date.parse(to) - now) / MINUTE);
  if (minutes <= 0) return t('begins_now');
  if (minutes < 60) return t('in_minutes', { n: minutes });
  const days = daysBetween(today(), dayOf(to));
  // whole days from now on: ten in the morning of the day after tomorrow is not tomorrow, though 40 hours away
  return format.relative(days === 0 ? to : new Date(Date.now() + days * DAY + MINUTE));
}
