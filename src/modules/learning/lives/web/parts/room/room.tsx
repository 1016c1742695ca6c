import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { ReminderButton } from '../hall/live-card.tsx';
import { LiveBadge, StopButton } from '../live-badge.tsx';
import { useLivePaths } from '../live-paths.ts';
import { type LiveDetail, useLiveWords } from '../live-words.ts';
import { useHeartbeat } from '../use-heartbeat.ts';
import { useLiveNews } from '../use-live-news.ts';
import classes from './room.module.css';
import { SideTabs } from './side-tabs.tsx';
import { Stage } from './stage.tsx';

const CloseDialog = lazyDialog(async () => (await import('../desk/close-dialog.tsx')).CloseDialog);
const RosterDrawer = lazyDialog(async () => (await import('../desk/roster-drawer.tsx')).RosterDrawer);

/** The picture at the left, talk and facts at the right; on a phone the picture stays above. */
export function Room({ live }: { readonly live: LiveDetail }) {
  const format = useFormat();
  const t = useLiveText();
  const { titleOf, timeOf } = useLiveWords();
  const end = useLiveNews(live.id);
  const watching = useHeartbeat(live.id, live.on_air && end === null, live.play?.renew_at ?? null);
  const play = watching.play ?? live.play;
  const source = play?.sources.find((one) => one.kind === 'hls')?.url ?? null;
  return (
    <>
      <PageHead title={titleOf(live)} mark={<LiveBadge live={live} />} back actions={<Acts live={live} />} />
      <div className={classes.room}>
        <div className={classes.main}>
          <Stage live={live} title={titleOf(live)} source={source} end={end} />
          <Inline gap={16} lines={8} wrap tone="soft">
            <span>{timeOf(live)}</span>
            {live.on_air && (
              <span>
                <IconEye aria-hidden size={14} />{' '}
                {t('viewers_n', { n: format.number(watching.viewers ?? live.viewers_now) })}
              </span>
            )}
            {live.is_ahead && <ReminderButton live={live} />}
          </Inline>
        </div>
        <aside className={classes.side}>
          <SideTabs id={live.id} page="live_room" about={<About live={live} />} />
        </aside>
      </div>
    </>
  );
}

function Acts({ live }: { readonly live: LiveDetail }) {
  const t = useLiveText();
  const paths = useLivePaths();
  const [shown, show] = useState<'close' | 'viewers' | null>(null);
  const call = useSend(lives.notify, { onSuccess: ({ notified }) => void toast.success(t('called', { n: notified })) });
  const may = (action: LiveDetail['actions'][number]) => live.actions.includes(action);
  const isHost = live.side === 'host';
  return (
    <>
      {may('call') && live.visibility === 'audience' && (
        <Button
          variant="default"
          loading={call.isPending}
          onClick={() => call.mutate({ params: { id: live.id }, body: { scope: 'audience' } })}
        >
          {t('call_all')}
        </Button>
      )}
      {may('viewers') && (
        <Button variant="default" onClick={() => show('viewers')}>
          {t('roster')}
        </Button>
      )}
      {may('close') && live.on_air && !isHost && <StopButton onClick={() => show('close')}>{t('stop_now')}</StopButton>}
      {may('push') && (
        <Button component={Link} to={paths.studio(live.id)}>
          {t('to_studio')}
        </Button>
      )}
      {shown === 'close' && <CloseDialog live={live} isStop onClose={() => show(null)} />}
      {shown === 'viewers' && <RosterDrawer live={live} onClose={() => show(null)} />}
    </>
  );
}

export function About({ live }: { readonly live: LiveDetail }) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  const { timeOf, audienceOf } = useLiveWords();
  return (
    <Panel>
      <Facts
        facts={[
          { label: t('type'), value: localizedName(live.type) },
          { label: t('host'), value: localizedName(live.host) },
          { label: t('school'), value: localizedName(live.organization) },
          { label: t('when'), value: timeOf(live) },
          { label: t('who_for'), value: audienceOf(live) },
        ]}
      />
      {live.summary && <p>{live.summary}</p>}
    </Panel>
  );
}
