import { Button } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { useLiveText } from '../../texts.ts';
import { Cover, useCountdown } from '../hall/cover.tsx';
import type { LiveDetail } from '../live-words.ts';
import type { LiveEnd } from '../use-live-news.ts';
import classes from './room.module.css';

interface Props {
  readonly live: LiveDetail;
  readonly title: string;
  readonly source: string | null;
  readonly end: LiveEnd | null;
}

/** What stands where the picture is: the cover before, the picture while it runs, why there is none. */
export function Stage({ live, title, source, end }: Props) {
  const t = useLiveText();
  const [failedAt, fail] = useState<string | null>(null);
  const [tries, again] = useState(0);
  if (live.is_closed || end?.is_closed)
    return <Card title={t('closed_title')} detail={end?.reason ?? live.close_reason ?? ''} />;
  if (live.is_finished || end)
    return live.replay_video_id ? (
      <Card title={t('finished_title')} detail={t('replay_there')}>
        <Button component="a" href={`/dibbler-videos?opened=${live.replay_video_id}`}>
          {t('watch_replay')}
        </Button>
      </Card>
    ) : (
      <Card title={t('finished_title')} detail={t('replay_later')} />
    );
  if (live.on_air && live.publish_state === 'interrupted')
    return <Card title={t('host_away')} detail={t('host_away_help')} />;
  if (live.on_air && source) {
    if (failedAt === source)
      return (
        <Card title={t('signal_lost')} detail={t('signal_lost_help')}>
          <Button
            onClick={() => {
              fail(null);
              again(tries + 1);
            }}
          >
            {t('retry')}
          </Button>
        </Card>
      );
    return <VideoPlayer key={tries} source={source} live autoplay title={title} onFailed={() => fail(source)} />;
  }
  if (live.on_air) return <Card title={t('no_service')} detail={t('no_service_help')} />;
  return live.cover ? (
    <div className={classes.stage}>
      <Cover live={live} />
    </div>
  ) : (
    <Before live={live} />
  );
}

function Before({ live }: { readonly live: LiveDetail }) {
  const t = useLiveText();
  return <Card title={t('not_yet')} detail={useCountdown(live.plan_start_at)} />;
}

interface CardProps {
  readonly title: string;
  readonly detail: string;
  readonly children?: ReactNode;
}

export function Card({ title, detail, children }: CardProps) {
  return (
    <div className={classes.card} role="status">
      <IconBroadcast aria-hidden size={40} stroke={1.25} />
      <strong>{title}</strong>
      <span>{detail}</span>
      {children}
    </div>
  );
}
