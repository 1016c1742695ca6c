import { Button } from '@mantine/core';
import { statesOf } from '#shared/lifecycle.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type NewsRow, news } from '../../contract/news.contract.ts';
import { newsLifecycle } from '../../contract/news.lifecycle.ts';
import { newsCategories } from '../../contract/news-categories.ts';
import { newsRights } from '../../rights.ts';
import { useNewsText } from '../texts.ts';
import classes from './news-admin.module.css';

const NewsDrawer = lazyDialog(async () => (await import('./news-drawer.tsx')).NewsDrawer);

function useColumns(): Column<NewsRow>[] {
  const t = useNewsText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  return [
    { key: 'title', title: t('news_title'), primary: true, cell: titleOf },
    {
      key: 'cover',
      title: t('news_cover'),
      cell: (row) => <img className={classes.thumb} src={row.cover.url} alt="" />,
      width: 96,
      wideOnly: true,
    },
    {
      key: 'category',
      title: t('news_category'),
      cell: (row) => labelOf(newsCategories, row.category, lang),
      width: 90,
    },
    {
      key: 'for',
      title: t('banner_for'),
      cell: (row) =>
        row.is_public
          ? t('news_public')
          : row.user_types.length
            ? format.list(row.user_types.map((userType) => t(`user_type_${userType}`)))
            : t('everybody'),
    },
    { key: 'author', title: t('news_author'), cell: (row) => localizedName(row.author), width: 110 },
    {
      key: 'publish_at',
      title: t('news_publish_at'),
      sort: 'publish_at',
      cell: (row) => (row.publish_at ? format.dateTime(row.publish_at) : '—'),
      width: 150,
    },
    { key: 'views', title: t('news_views'), align: 'right', cell: (row) => format.number(row.views), width: 90 },
    {
      key: 'status',
      mark: true,
      title: t('banner_status'),
      cell: (row) => <StateBadge of={newsLifecycle} state={row.status} />,
      width: 110,
    },
  ];
}

/** News of the organisation in every state: write, submit, publish, take off. */
export function NewsAdmin() {
  const t = useNewsText();
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const { can } = useRights();
  const { opened, open, close } = useOpened('news');
  const columns = useColumns();
  const list = useList(news.desk, { name: 'news', filters: ['status', 'category'] });
  const known = list.rows.find((one) => one.id === opened) ?? null;
  // a message leads to one that may stand on another page
  const isElsewhere = opened !== null && opened !== 'new' && known === null && !list.isLoading;
  const elsewhere = useApi(news.revisions, { params: { id: opened ?? '' } }, { enabled: isElsewhere }).data?.current;
  const row = known ?? (isElsewhere && elsewhere?.id === opened ? elsewhere : null);
  const add = can(newsRights.write) ? <Button onClick={() => open('new')}>{t('news_add')}</Button> : null;
  return (
    <>
      <PageHead count={list.count} actions={add} />
      <ListView
        list={list}
        columns={columns}
        caption={t('news')}
        nameOf={titleOf}
        search={t('news_search')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('banner_status')}
              options={statesOf(newsLifecycle).map((value) => ({
                value,
                label: localize(newsLifecycle.states[value]),
              }))}
            />
            <FilterSelect list={list} name="category" label={t('news_category')} options={useOptions(newsCategories)} />
          </>
        }
        empty={{ title: t('news_desk_title'), detail: t('news_desk_none'), action: add }}
        onOpen={(one) => open(one.id)}
      />
      {(opened === 'new' || row) && (
        <RecordOver list={list} opened={opened} open={open}>
          <NewsDrawer key={row ? `${row.id}-${row.version}` : 'new'} row={row} onClose={close} />
        </RecordOver>
      )}
    </>
  );
}
