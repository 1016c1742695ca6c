import { Link } from 'react-router';
import { states } from '#shared/states.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { KnownState } from '#web/ui/state-badge.tsx';
import { announcements } from '../../../contract/announcements.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices.module.css';
import { useEither } from '../use-either.ts';

/** Announcements of the own organisation and those above. */
export function AnnouncementList() {
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const either = useEither();
  const list = useList(announcements.mine, { name: 'announcements.mine', remembersSize: true });
  return (
    <>
      <PageHead count={list.count} />
      <Inline gap={8} align="stretch" below={12}>
        <SearchBox value={list.q} onSearch={list.search} label={t('search')} width={260} />
      </Inline>
      <Panel flush>
        {list.error && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
        {list.isLoading && <RowSkeleton rows={5} />}
        {!list.isLoading && !list.error && list.rows.length === 0 && (
          <EmptyState title={t(list.isFiltered ? 'nothing_found' : 'none_mine')} detail={t('none_mine_help')} />
        )}
        <ul className={classes.list} data-stale={list.isStale}>
          {list.rows.map((row) => (
            <li key={row.id}>
              <Link to={`${isPhone ? '/mobile' : ''}/public_message/${row.id}`}>
                <Words as="strong" size="large" data-unread={row.mine?.read_at === null}>
                  {either(row.title, row.title_en)}
                </Words>
                {row.summary && <span>{either(row.summary, row.summary_en)}</span>}
                <Inline as="span" gap={12} lines={4} wrap tone="soft" size="normal">
                  {row.is_out && row.mine?.need_action && !row.mine.confirmed_at && (
                    <KnownState is={states.to_confirm} />
                  )}
                  {row.is_recalled && <KnownState is={states.withdrawn} />}
                  {row.is_expired && <KnownState is={states.expired} />}
                  <span>{localizedName(row.organization)}</span>
                  {row.sent_at && <time dateTime={row.sent_at}>{format.day(row.sent_at)}</time>}
                </Inline>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {list.rows.length > 0 && (
        <div className={classes.foot}>
          <ListPages list={list} label={t('announcements')} />
        </div>
      )}
    </>
  );
}
