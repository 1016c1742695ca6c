import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { VideoPlayer } from '#web/ui/player/video-player.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { publishStates } from '../../../contract/live-choices.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import classes from '../hall/live-card.module.css';
import { StopButton } from '../live-badge.tsx';
import { useLivePaths } from '../live-paths.ts';
import { useLiveWords } from '../live-words.ts';
import { useLiveNews } from '../use-live-news.ts';

const CloseDialog = lazyDialog(async () => (await import('./close-dialog.tsx')).CloseDialog);
type Tile = CallOutput<typeof lives.wall>['list'][number];
const POLL_MS = 10_000;

/** Everything that runs, for the person on duty: the picture, who watches, and the button that ends it. */
export function WatchWall() {
  const t = useLiveText();
  const answer = useApi(lives.wall, {}, { pollMs: POLL_MS });
  const [stopped, stop] = useState<Tile | null>(null);
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />;
  const { list } = answer.data;
  return (
    <>
      {list.length === 0 && <EmptyState kind="done" title={t('none_on_air')} detail={t('none_on_air_help')} />}
      <Cards least={240} gap={16} above={16} className={classes.wall}>
        {list.map((live) => (
          <WallTile key={live.id} live={live} onStop={() => stop(live)} />
        ))}
      </Cards>
      {stopped && <CloseDialog live={stopped} isStop onClose={() => stop(null)} />}
    </>
  );
}

function WallTile({ live, onStop }: { readonly live: Tile; readonly onStop: () => void }) {
  const t = useLiveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { titleOf } = useLiveWords();
  const paths = useLivePaths();
  useLiveNews(live.id);
  const source = live.play?.sources.find((one) => one.kind === 'hls')?.url;
  return (
    <article className={classes.card} data-on-air={live.on_air}>
      <div className={classes.cover}>
        {source ? (
          <VideoPlayer source={source} live title={titleOf(live)} />
        ) : (
          <span className={classes.drawn}>{t('rehearsal')}</span>
        )}
      </div>
      <h3 className={classes.title}>
        <Link to={paths.room(live.id)}>{titleOf(live)}</Link>
      </h3>
      <p className={classes.line}>
        {localizedName(live.host)} · {localizedName(live.organization)}
      </p>
      <p className={classes.line}>
        <ChoiceBadge of={publishStates} code={live.publish_state} />{' '}
        <span className={classes.viewers}>
          <IconEye aria-hidden size={14} /> {t('viewers_n', { n: format.number(live.viewers_now) })}
        </span>
      </p>
      <footer className={classes.foot}>
        {live.actions.includes('close') && (
          <StopButton fullWidth onClick={onStop}>
            {t('stop_now')}
          </StopButton>
        )}
      </footer>
    </article>
  );
}
