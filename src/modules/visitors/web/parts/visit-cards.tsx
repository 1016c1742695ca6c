import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { visitors } from '../../contract/visitors.contract.ts';
import { ReviewButtons } from './review-buttons.tsx';
import { VisitCard } from './visit-card.tsx';
import classes from './visit-cards.module.css';
import { useVisitorText } from './visitor-texts.ts';

interface Props {
  /** Name of the list, for the remembered page size. */
  readonly name: string;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly empty: string;
  readonly isSearchable?: boolean;
  readonly toVisit: (id: string) => string;
}

/** Bookings of the organisation as cards, by page, with the decision on those that wait for it. */
export function VisitCards({ name, fixed, sort, empty, isSearchable = false, toVisit }: Props) {
  const t = useVisitorText();
  const list = useList(visitors.list, { name, fixed, sort });
  return (
    <section className={classes.cards}>
      {isSearchable && <SearchBox value={list.q} onSearch={list.search} label={t('search_visits')} width="100%" />}
      {list.error && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isLoading && <RowSkeleton rows={5} />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <EmptyState title={list.q ? t('search_nothing', { q: list.q }) : empty} />
      )}
      <ul className={classes.list} data-stale={list.isStale}>
        {list.rows.map((visit) => (
          <VisitCard key={visit.id} visit={visit} side="staff" withDay to={toVisit(visit.id)}>
            {visit.actions.includes('review') ? <ReviewButtons visit={visit} /> : null}
          </VisitCard>
        ))}
      </ul>
      {list.rows.length > 0 && (
        <Pagination
          page={list.page}
          per_page={list.per_page}
          total={list.total}
          total_is_floor={list.total_is_floor}
          onPage={list.setPage}
          onPerPage={list.setPerPage}
        />
      )}
    </section>
  );
}
