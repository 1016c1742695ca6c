import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { FilterLine } from '#web/ui/list/filters/filter-line.tsx';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { organizations } from '../../contract/organizations.contract.ts';
import { organizationLifecycle } from '../../contract/organizations.lifecycle.ts';
import { ORGANIZATION_KINDS, ORGANIZATION_STATUSES } from '../../contract/organizations.shapes.ts';
import { STAGES } from '../../contract/stages.ts';
import { directoryRights } from '../../rights.ts';
import type { OrganizationCard as Card } from '../parts/directory-types.ts';
import cards from '../parts/organizations/organization-card.module.css';
import { OrganizationCard } from '../parts/organizations/organization-card.tsx';
import { OrganizationDrawer } from '../parts/organizations/organization-drawer.tsx';
import { useDirectoryText } from '../texts.ts';
import classes from './system-org.page.module.css';

function Filters({ list }: { readonly list: ReturnType<typeof useOrganizations> }) {
  const t = useDirectoryText();
  const lang = useLang();
  return (
    <Inline gap={8} wrap align="stretch" below={16} className={classes.filters}>
      <SearchBox value={list.q} onSearch={list.search} label={t('search_organizations')} />
      <FilterLine list={list}>
        <FilterMultiSelect
          list={list}
          name="kind"
          label={t('kind')}
          options={ORGANIZATION_KINDS.map((value) => ({ value, label: t(`organization_${value}`) }))}
        />
        <FilterMultiSelect
          list={list}
          name="stage"
          label={t('stage')}
          options={STAGES.map((value) => ({ value, label: t(`stage_${value}`) }))}
        />
        <FilterMultiSelect
          list={list}
          name="status"
          label={t('status')}
          options={ORGANIZATION_STATUSES.map((value) => ({ value, label: organizationLifecycle.states[value][lang] }))}
        />
      </FilterLine>
    </Inline>
  );
}

const useOrganizations = () =>
  useList(organizations.ownerList, {
    name: 'directory.organizations',
    filters: ['kind', 'stage', 'status'],
    sort: 'sort',
    remembersSize: true,
  });

function Cards({ rows }: { readonly rows: readonly Card[] }) {
  const localizedName = useLocalizedName();
  const names = new Map(rows.map((row) => [row.id, localizedName(row)]));
  return (
    <ul className={cards.cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <OrganizationCard row={row} above={names.get(row.parent_id ?? '') ?? null} />
        </li>
      ))}
    </ul>
  );
}

/** The organisations that one looks after, as cards. */
export function Page() {
  const t = useDirectoryText();
  const { can } = useRights();
  const navigate = useNavigate();
  const list = useOrganizations();
  const [parent, setParent] = useState<Card | null>(null);
  const localizedName = useLocalizedName();
  const above = list.rows.find((row) => row.actions.includes('create'));
  return (
    <>
      <PageHead
        count={list.count}
        actions={
          <>
            {can(directoryRights.menu) && (
              <Button component={Link} to="/systemOrg/menu" variant="default">
                {t('menu_builder')}
              </Button>
            )}
            {above && <Button onClick={() => setParent(above)}>{t('new_organization')}</Button>}
          </>
        }
      />
      <Filters list={list} />
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.isLoading ? (
        <RowSkeleton rows={6} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          title={t('no_organizations')}
          {...(list.isFiltered
            ? {
                action: (
                  <Button variant="default" onClick={list.clearFilters}>
                    {t('clear_filters')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : (
        <>
          <Cards rows={list.rows} />
          <ListPages list={list} label={t('organizations')} />
        </>
      )}
      {parent && (
        <OrganizationDrawer
          organization={null}
          parentId={parent.id}
          title={t('new_below', { name: localizedName(parent) })}
          onClose={() => setParent(null)}
          onMade={(id) => void navigate(`/systemOrg/${id}`)}
        />
      )}
    </>
  );
}
