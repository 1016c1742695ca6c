import type { ReactNode } from 'react';
import { useSubjectOptions } from '#modules/learning/course-resources/web/public.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { FilterLine, useHasCards } from '#web/ui/list/filters/filter-line.tsx';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { compilationLifecycle } from '../../contract/compilation.lifecycle.ts';
import { compilationKinds, levels } from '../../contract/compilation-kinds.ts';
import { compilations } from '../../contract/compilations.contract.ts';
import { useCompilationText } from '../texts.ts';
import cards from './compilation-card.module.css';
import { CompilationCard, type CompilationRow } from './compilation-card.tsx';
import { PLACE_FILTERS } from './place-filters.ts';
import { usePaths } from './use-paths.ts';

type Tab = 'all' | 'org' | 'group' | 'mine' | 'favorite' | 'managed';

/** Compilations of a tab, with filters in the address. */
export function useCompilationList(tab: Tab): List<CompilationRow> {
  return useList(compilations.list, {
    name: `compilations.${tab}`,
    filters: ['kind', 'level', 'status', ...PLACE_FILTERS],
    fixed: { tab },
    sort: '-published_at',
    remembersSize: true,
  });
}

interface Props {
  readonly list: List<CompilationRow>;
  /** For those who write them: by status instead of level. */
  readonly isOwn?: boolean;
  readonly nothing: { readonly title: string; readonly detail: string; readonly action?: ReactNode };
}

/** A list of compilations: search, filters, covers, pages. */
export function CompilationList({ list, isOwn = false, nothing }: Props) {
  const t = useCompilationText();
  const kinds = useOptions(compilationKinds);
  const levelOptions = useOptions(levels);
  const states = useStateOptions(compilationLifecycle);
  const subjects = useSubjectOptions();
  const hasCards = useHasCards();
  return (
    <>
      <Inline gap={8} wrap above={12} below={12}>
        <SearchBox value={list.q} onSearch={list.search} label={t('search')} />
        <FilterLine list={list}>
          <FilterMultiSelect list={list} name="kind" label={t('kind')} options={kinds} />
          {isOwn ? (
            <FilterMultiSelect list={list} name="status" label={t('status')} options={states} />
          ) : (
            <FilterMultiSelect list={list} name="level" label={t('level')} options={levelOptions} />
          )}
          {/* where there is no room for the places beside the list */}
          {hasCards && <FilterSelect list={list} name="subject_value" label={t('subject')} options={subjects} />}
        </FilterLine>
      </Inline>
      <Covers list={list} isOwn={isOwn} nothing={nothing} />
    </>
  );
}

function Covers({ list, isOwn = false, nothing }: Props) {
  const t = useCompilationText();
  const paths = usePaths();
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <RowSkeleton rows={6} />;
  if (list.rows.length === 0)
    return list.isFiltered ? (
      <EmptyState kind="lost" title={t('none_found')} detail={t('none_found_help')} action={nothing.action} />
    ) : (
      <EmptyState title={nothing.title} detail={nothing.detail} action={nothing.action} />
    );
  return (
    <>
      <ul className={cards.shelf} aria-label={t('compilations')} aria-busy={list.isStale}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <CompilationCard row={row} to={paths.detail(row.id)} showsStatus={isOwn} />
          </li>
        ))}
      </ul>
      <ListPages list={list} label={t('compilations')} />
    </>
  );
}
