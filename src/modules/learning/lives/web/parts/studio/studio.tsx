import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { toast } from '#web/ui/toasts.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { LiveBadge, StopButton } from '../live-badge.tsx';
import { useLivePaths } from '../live-paths.ts';
import { type LiveDetail, useLiveWords } from '../live-words.ts';
import roomClasses from '../room/room.module.css';
import { About } from '../room/room.tsx';
import { SideTabs } from '../room/side-tabs.tsx';
import { Card } from '../room/stage.tsx';
import { useLiveNews } from '../use-live-news.ts';
import { SendPanel } from './send-panel.tsx';
import { SignalPanel } from './signal-panel.tsx';
import { StartChecks } from './start-checks.tsx';

const POLL_MS = 5000;

/** The picture that comes in, how well it comes, where to send it, and the button that shows it to everybody. */
export function Studio({ live }: { readonly live: LiveDetail }) {
  const t = useLiveText();
  const { titleOf, timeOf } = useLiveWords();
  const paths = useLivePaths();
  const end = useLiveNews(live.id);
  const push = useApi(lives.checkPush, { params: { id: live.id } }, { pollMs: POLL_MS, enabled: live.is_approved });
  const source = live.play?.sources.find((one) => one.kind === 'hls')?.url ?? null;
  const isOver = !live.is_approved || end !== null;
  return (
    <>
      <PageHead
        title={titleOf(live)}
        detail={timeOf(live)}
        mark={<LiveBadge live={live} />}
        back
        actions={
          <>
            <Button variant="default" component={Link} to={paths.room(live.id)}>
              {t('to_room')}
            </Button>
            {!isOver && <Moves live={live} isPushing={push.data?.is_push ?? false} />}
          </>
        }
      />
      <div className={roomClasses.room}>
        <div className={roomClasses.main}>
          {isOver ? (
            <Card
              title={t(live.is_closed ? 'closed_title' : 'finished_title')}
              detail={live.close_reason ?? t('replay_later')}
            />
          ) : push.data?.is_push && source ? (
            <VideoPlayer source={source} live autoplay title={titleOf(live)} />
          ) : (
            <Card title={t('no_signal')} detail={t('no_signal_help')} />
          )}
          {push.data && !isOver && !live.on_air && <StartChecks live={live} push={push.data} />}
          {push.data && !isOver && <SignalPanel push={push.data} />}
          {!isOver && <SendPanel id={live.id} />}
        </div>
        <aside className={roomClasses.side}>
          <SideTabs id={live.id} page="live_studio" about={<About live={live} />} />
        </aside>
      </div>
    </>
  );
}

function Moves({ live, isPushing }: { readonly live: LiveDetail; readonly isPushing: boolean }) {
  const t = useLiveText();
  const params = { id: live.id };
  const start = useSend(lives.start, { onSuccess: () => void toast.success(t('started')) });
  const finish = useSend(lives.finish, { onSuccess: () => void toast.success(t('finished')) });
  const end = async () => {
    if (await confirm({ title: t('finish_title'), body: t('finish_body'), confirm: t('finish'), danger: true }))
      finish.mutate({ params });
  };
  return (
    <Group gap={8}>
      {live.actions.includes('start') && (
        <Button disabled={!isPushing} loading={start.isPending} onClick={() => start.mutate({ params })}>
          {t('start')}
        </Button>
      )}
      {live.actions.includes('finish') && (
        <StopButton isPending={finish.isPending} onClick={() => void end()}>
          {t('finish')}
        </StopButton>
      )}
    </Group>
  );
}
