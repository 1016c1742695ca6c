import { Button, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { resourceLifecycle } from '../../../contract/resource.lifecycle.ts';
import { resourceKinds, resourceLevels, resourceLicenses } from '../../../contract/resource-kinds.ts';
import type { ResourceTab } from '../../../contract/resource-query.ts';
import { resourceRights } from '../../../rights.ts';
import { useResourceText } from '../../texts.ts';
import { KindIcon } from '../kind-icon.tsx';
import type { Resource } from '../resource-types.ts';
import { useSubjectOptions } from '../use-subject-options.ts';
import { BatchActs } from './batch-acts.tsx';
import classes from './library.module.css';
import { PLACE_FILTERS, PlaceSide } from './place-side.tsx';
import { ResourceGrid } from './resource-grid.tsx';

const SheetActs = lazyDialog(async () => (await import('./sheet-acts.tsx')).SheetActs);

interface Props {
  readonly tab: ResourceTab;
  readonly current: string | null;
  readonly onOpen: (id: string) => void;
  readonly onAdd?: () => void;
}

/** One tab of the library: places at the left, resources as a table or as cards. */
export function Library({ tab, current, onOpen, onAdd }: Props) {
  const t = useResourceText();
  const isNarrow = useIsNarrow();
  const kinds = useOptions(resourceKinds);
  const licenses = useOptions(resourceLicenses);
  const subjects = useSubjectOptions();
  const [view, setView] = useViewChoice();
  const { can } = useRights();
  const isOwn = tab === 'mine' || tab === 'archive';
  const list = useList(courseResources.list, {
    name: `course_resources.${tab}`,
    filters: ['kind', 'license', ...PLACE_FILTERS],
    fixed: { tab },
    sort: isOwn ? '-updated_at' : '-published_at',
    remembersSize: true,
  });
  const columns = useColumnsOf(tab);
  const filters = (
    <>
      <FilterMultiSelect list={list} name="kind" label={t('kind')} options={kinds} />
      <FilterMultiSelect list={list} name="license" label={t('license')} options={licenses} />
      {/* where there is no room for the places beside the list */}
      {isNarrow && <FilterSelect list={list} name="subject_value" label={t('subject')} options={subjects} />}
    </>
  );
  const shared = {
    list,
    filters,
    search: t('search'),
    caption: t('resources'),
    onOpen: (row: Resource) => onOpen(row.id),
    empty: {
      title: t(EMPTY[tab]),
      detail: t('none_help'),
      action: onAdd && tab === 'mine' ? <Button onClick={onAdd}>{t('add')}</Button> : undefined,
    },
  };
  const choice = !isNarrow && (
    <SegmentedControl
      aria-label={t('view')}
      value={view}
      onChange={setView}
      data={[
        { value: 'table', label: <ViewIcon icon={IconList} name={t('view_table')} /> },
        { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} name={t('view_grid')} /> },
      ]}
    />
  );
  return (
    <SplitPage
      sideLabel={t('places')}
      side={isNarrow || tab === 'review' || tab === 'archive' ? null : <PlaceSide list={list} tab={tab} />}
      mainLabel={t('resources')}
      taken={150}
    >
      {view === 'grid' && !isNarrow ? (
        <ResourceGrid {...shared} tools={choice} />
      ) : (
        <ListView
          {...shared}
          tools={
            <>
              {choice}
              {onAdd && !isNarrow && (tab === 'mine' || tab === 'org') && <SheetActs tab={tab} list={list} />}
            </>
          }
          columns={columns}
          current={current}
          nameOf={(row) => row.title}
          {...(isOwn || (tab === 'org' && can(resourceRights.manage))
            ? {
                batch: (ids: readonly string[]) => (
                  <BatchActs ids={ids} isArchive={tab === 'archive'} onDone={list.clearSelection} />
                ),
              }
            : {})}
        />
      )}
    </SplitPage>
  );
}

const EMPTY = {
  all: 'none',
  mine: 'none_mine',
  org: 'none',
  group: 'none',
  favorites: 'none_favorites',
  review: 'none_review',
  archive: 'none_archive',
} as const satisfies Record<ResourceTab, string>;

function ViewIcon({ icon: Icon, name }: { readonly icon: typeof IconList; readonly name: string }) {
  return (
    <span className={classes.view}>
      <Icon aria-hidden size={16} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** Cards or a table; kept in the address, so that a link shows the same. */
function useViewChoice(): ['table' | 'grid', (view: string) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (view: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (view === 'grid') next.set('view', 'grid');
        else next.delete('view');
        return next;
      },
      { replace: true },
    );
  return [address.get('view') === 'grid' ? 'grid' : 'table', choose];
}

const titleOf = ({ kind, title }: Resource) => (
  <span className={classes.name}>
    <KindIcon kind={kind} />
    <span>{title}</span>
  </span>
);

function useColumnsOf(tab: ResourceTab): Column<Resource>[] {
  const t = useResourceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const isOwn = tab === 'mine' || tab === 'archive';
  const counted = (key: 'uses' | 'rating'): Column<Resource> => ({
    key,
    title: t(key),
    sort: key,
    align: 'right',
    width: 80,
    optional: true,
    cell: (row) => row[key] !== null && format.number(row[key]),
  });
  const columns: (Column<Resource> | false)[] = [
    {
      key: 'title',
      title: t('title'),
      sort: 'title',
      primary: true,
      cell: titleOf,
    },
    {
      key: 'place',
      title: t('place'),
      width: 190,
      cell: ({ subject_value, chapter }) => {
        const place = [subject_value && nameOf(subject_value), chapter && localizedName(chapter)];
        return <span className={classes.short}>{place.filter(Boolean).join(' · ')}</span>;
      },
    },
    !isOwn && {
      key: 'license',
      title: t('license'),
      width: 130,
      wideOnly: true,
      cell: (row) =>
        row.license && <span className={classes.short}>{labelOf(resourceLicenses, row.license, lang)}</span>,
    },
    !isOwn && {
      key: 'owner',
      title: t('owner'),
      width: 150,
      cell: (row) => `${localizedName(row.owner)}${tab === 'group' ? ` · ${localizedName(row.organization)}` : ''}`,
    },
    (isOwn || tab === 'review') && {
      key: 'status',
      title: t('status'),
      mark: true,
      width: 150,
      cell: (row) => <StateBadge of={resourceLifecycle} state={row.status} />,
    },
    isOwn && {
      key: 'level',
      title: t('level'),
      width: 100,
      cell: (row) => <ChoiceBadge of={resourceLevels} code={row.level} />,
    },
    counted('uses'),
    !isOwn && counted('rating'),
    {
      key: 'updated_at',
      title: t('updated_at'),
      sort: 'updated_at',
      width: 120,
      wideOnly: true,
      cell: (row) => format.day(row.updated_at),
    },
  ];
  return columns.filter((column) => column !== false);
}
