import { IconBroadcast, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLiveText } from '../../texts.ts';
import type { LiveRow } from '../live-words.ts';
import classes from './live-card.module.css';

type Shown = Pick<LiveRow, 'cover' | 'on_air' | 'status' | 'plan_start_at' | 'replay_video_id'>;

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
      {live.on_air && <strong className={classes.red}>{t('on_air')}</strong>}
      {live.status === 'approved' && !live.on_air && <Countdown to={live.plan_start_at} />}
      {live.replay_video_id && (
        <span className={classes.mark}>
          <IconPlayerPlay aria-hidden size={14} /> {t('replay')}
        </span>
      )}
    </div>
  );
}

const MINUTE = 60_000;

function Countdown({ to }: { readonly to: string }) {
  const t = useLiveText();
  const format = useFormat();
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((Date.parse(to) - now) / MINUTE);
  const text = minutes <= 0 ? t('begins_now') : minutes < 60 ? t('in_minutes', { n: minutes }) : format.relative(to);
  return <span className={classes.mark}>{text}</span>;
}
