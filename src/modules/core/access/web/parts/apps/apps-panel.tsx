import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { APP_KINDS, adminApps, appStatuses } from '../../../contract/admin-apps.contract.ts';
import { useAdminText } from '../../texts.ts';
import classes from '../admin.module.css';
import { AppDrawer } from './app-drawer.tsx';
import type { AppRow } from './app-row.ts';
import { useCategoryWords } from './use-category-words.ts';

function Card({ app }: { readonly app: AppRow }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  return (
    <li>
      <Link to={`/admin/sys_app/${app.id}`} className={classes.card}>
        <Inline as="span" gap={8} justify="spread" className={classes.cardHead}>
          <strong>
            <AppIcon name={app.icon} label={localizedName(app)} />
            {localizedName(app)}
          </strong>
          <ChoiceBadge of={appStatuses} code={app.status} />
        </Inline>
        <span className={classes.code}>{app.code}</span>
        <Words as="small" tone="soft" size="small">
          {app.kind === 'external' && `${t('external')} · `}
          {t('n_actions', { n: app.actions.length })} · {t('n_organizations', { n: app.organizations_n })}
        </Words>
      </Link>
    </li>
  );
}

/** Word and filters of a catalogue that is narrowed in the browser. */
function useNarrowing() {
  const [q, setQ] = useState('');
  const [filters, setFilters] = useState<Readonly<Record<string, readonly string[]>>>({});
  return {
    q,
    setQ,
    filters,
    isFiltered: q !== '' || Object.keys(filters).length > 0,
    setFilter: (name: string, values: string | readonly string[] | null) =>
      setFilters(({ [name]: _before, ...others }) => {
        const next = [values ?? []].flat();
        return next.length ? { ...others, [name]: next } : others;
      }),
    clear: () => {
      setQ('');
      setFilters({});
    },
  };
}

/** The catalogue of apps, by category. */
export function AppsPanel() {
  const t = useAdminText();
  const categories = useCategoryWords();
  const [isAdding, setAdding] = useState(false);
  const { q, setQ, filters, setFilter, clear, isFiltered } = useNarrowing();
  // a catalogue is looked at whole: it is a hundred entries, not thousands
  const { data, error, refetch } = useApi(adminApps.list, { query: { per_page: 100, sort: 'sort' } });
  const word = q.trim().toLowerCase();
  const rows = (data?.list ?? []).filter(
    (row) =>
      (filters['status']?.includes(row.status) ?? true) &&
      (filters['kind']?.includes(row.kind) ?? true) &&
      [row.name, row.name_en ?? '', row.code].some((text) => text.toLowerCase().includes(word)),
  );
  const list = { filters, setFilter };
  const groups = [...new Set(rows.map((row) => row.category))].toSorted();
  const add = <Button onClick={() => setAdding(true)}>{t('add_app')}</Button>;
  return (
    <>
      <PageHead count={data?.total} actions={add} />
      <Inline gap={8} wrap style={{ marginBottom: 16 }}>
        <SearchBox value={q} onSearch={setQ} label={t('search_apps')} width={260} />
        <FilterMultiSelect list={list} name="status" label={t('status')} options={useOptions(appStatuses)} />
        <FilterSelect
          list={list}
          name="kind"
          label={t('kind')}
          options={APP_KINDS.map((value) => ({ value, label: t(value) }))}
        />
      </Inline>
      <Loaded of={{ data, error, refetch }} skeleton={<RowSkeleton rows={6} />} />
      {data && rows.length === 0 && (
        <EmptyState
          title={t('no_apps')}
          action={
            isFiltered ? (
              <Button variant="default" onClick={clear}>
                {t('clear_filters')}
              </Button>
            ) : (
              add
            )
          }
        />
      )}
      {groups.map((category) => (
        <section key={category}>
          <Words as="h2" size="large" below={8}>
            {categories.word(category)}
          </Words>
          <Cards as="ul" least={250} gap={12} below={24}>
            {rows
              .filter((row) => row.category === category)
              .map((row) => (
                <Card key={row.id} app={row} />
              ))}
          </Cards>
        </section>
      ))}
      {isAdding && <AppDrawer app={null} onClose={() => setAdding(false)} />}
    </>
  );
}
