import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { news } from '../../contract/news.contract.ts';
import { newsCategories } from '../../contract/news-categories.ts';
import { newsRights } from '../../rights.ts';
import { useNewsText } from '../texts.ts';
import classes from './news.module.css';
import { NewsCards } from './news-cards.tsx';
import { useNewsPath } from './use-news-path.ts';

type PageSize = 10 | 25 | 50 | 100;

/** All news for me, by category and year; what is chosen stands in the address. */
export function NewsList() {
  const base = useNewsPath();
  const t = useNewsText();
  const localize = useLocalize();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const [word, setWord] = useState('');
  const [size, setSize] = useState<PageSize>(10);
  const category = newsCategories.find(({ code }) => code === address.get('category'))?.code;
  const year = Number(address.get('year')) || undefined;
  const page = Number(address.get('page')) || 1;
  const query = {
    page,
    per_page: size,
    ...(category ? { category } : {}),
    ...(year ? { year } : {}),
    ...(word ? { q: word } : {}),
  };
  const read = useApi(news.list, { query }, { keepPrevious: true });
  const choose = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  };
  const { data } = read;
  const chip = (label: string, isOn: boolean, onClick: () => void) => (
    <button key={label} type="button" aria-pressed={isOn} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <>
      <PageHead
        {...(data ? { count: data.total } : {})}
        actions={
          can(newsRights.write, newsRights.publish) && base === '/news' ? (
            <Button component={Link} to="/newsManage" variant="default">
              {t('news_desk')}
            </Button>
          ) : undefined
        }
      />
      <Inline gap={4} wrap below={12} className={classes.years}>
        <SearchBox value={word} onSearch={setWord} label={t('news_search')} width={220} />
        {chip(t('news_all'), !category, () => choose('category', undefined))}
        {newsCategories.map(({ code, ...text }) =>
          chip(localize(text), code === category, () => choose('category', code)),
        )}
      </Inline>
      {data && data.years.length > 1 && (
        <Inline gap={4} wrap below={12} className={classes.years}>
          {data.years.map((one) =>
            chip(String(one), one === year, () => choose('year', one === year ? undefined : String(one))),
          )}
        </Inline>
      )}
      <Panel flush>
        {read.isError && !data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {!data && !read.isError && <RowSkeleton />}
        {data?.list.length === 0 && <EmptyState title={t('news_none')} detail={t('news_none_detail')} />}
        {data && data.list.length > 0 && <NewsCards cards={data.list} base={base} />}
      </Panel>
      {data && data.total > size && (
        <Pagination
          label={t('news')}
          page={page}
          per_page={size}
          total={data.total}
          onPage={(next) => choose('page', String(next))}
          onPerPage={(next) => setSize(next as PageSize)}
        />
      )}
    </>
  );
}
