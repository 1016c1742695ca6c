import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { resourceKinds, resourceLevels } from '../../../contract/resource-kinds.ts';
import { useResourceText } from '../../texts.ts';
import { KindIcon } from '../kind-icon.tsx';
import type { Resource } from '../resource-types.ts';
import classes from './resource-grid.module.css';

interface Props {
  readonly list: List<Resource>;
  readonly filters: ReactNode;
  readonly tools: ReactNode;
  readonly search: string;
  readonly empty: { readonly title: string; readonly detail: string; readonly action: ReactNode };
  readonly onOpen: (row: Resource) => void;
}

/** Resources as cards: pictures show themselves, the others their kind. */
export function ResourceGrid({ list, filters, tools, search, empty, onOpen }: Props) {
  return (
    <>
      <div className={classes.tools}>
        <SearchBox value={list.q} onSearch={list.search} label={search} />
        {filters}
        <span className={classes.right}>{tools}</span>
      </div>
      <Cards list={list} none={empty} onOpen={onOpen} />
    </>
  );
}

function Cards({ list, none: empty, onOpen }: Pick<Props, 'list' | 'onOpen'> & { readonly none: Props['empty'] }) {
  const t = useResourceText();
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowSkeleton rows={6} />;
  if (list.rows.length === 0)
    return list.isFiltered ? (
      <EmptyState kind="lost" title={t('none_found')} detail={t('none_found_help')} action={undefined} />
    ) : (
      <EmptyState title={empty.title} detail={empty.detail} action={empty.action} />
    );
  return (
    <>
      <ul className={classes.grid} aria-label={t('resources')} aria-busy={list.isStale}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <ResourceCard row={row} onOpen={() => onOpen(row)} />
          </li>
        ))}
      </ul>
      <ListPages list={list} label={t('resources')} />
    </>
  );
}

function ResourceCard({ row, onOpen }: { readonly row: Resource; readonly onOpen: () => void }) {
  const t = useResourceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <span className={classes.cover} data-kind={row.kind}>
        {row.thumb ? <img src={row.thumb} alt="" loading="lazy" /> : <KindIcon kind={row.kind} size={34} />}
      </span>
      <span className={classes.words}>
        <strong>{row.title}</strong>
        <span className={classes.facts}>
          {[labelOf(resourceKinds, row.kind, lang), row.subject_value && nameOf(row.subject_value)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.facts}>
          {localizedName(row.owner)} · {localizedName(row.organization)}
        </span>
        <Inline as="span" gap={10} above={4}>
          <ChoiceBadge of={resourceLevels} code={row.level} />
          {row.rating !== null && (
            <span className={classes.facts}>
              <IconStarFilled aria-hidden size={13} />
              <span className="visually-hidden">{t('rating')} </span>
              {format.number(row.rating)}
            </span>
          )}
        </Inline>
      </span>
    </button>
  );
}
