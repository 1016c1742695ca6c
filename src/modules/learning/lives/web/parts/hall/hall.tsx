import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import classes from './live-card.module.css';
import { LiveCard } from './live-card.tsx';

const POLL_MS = 60_000;

/** What runs and what comes, the present first; without any of it the last replays. */
export function Hall() {
  const t = useLiveText();
  const answer = useApi(
    lives.list,
    { query: { status: ['approved'], sort: 'plan_start_at', per_page: 50 } },
    { pollMs: POLL_MS },
  );
  const replays = useApi(lives.list, { query: { replays: true, sort: '-plan_start_at', per_page: 10 } });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  const rows = [...answer.data.list].sort((a, b) => Number(b.on_air) - Number(a.on_air));
  const over = replays.data?.list ?? [];
  return (
    <>
      {rows.length > 0 ? (
        <Cards least={240} gap={16} above={16} className={classes.wall}>
          {rows.map((live) => (
            <LiveCard key={live.id} live={live} />
          ))}
        </Cards>
      ) : (
        <EmptyState title={t('none_soon')} detail={t('none_soon_help')} />
      )}
      {over.length > 0 && (
        <section>
          <h2>{t('replays')}</h2>
          <Cards least={240} gap={16} above={16} className={classes.wall}>
            {over.map((live) => (
              <LiveCard key={live.id} live={live} />
            ))}
          </Cards>
        </section>
      )}
    </>
  );
}
