import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { groupedRows } from '#web/ui/list/column.ts';
import { ListPages } from '#web/ui/list/list-pages.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useVisitorText } from '../../texts.ts';
import { ReviewButtons } from '../visit/review-buttons.tsx';
import { VisitCard } from '../visit-card.tsx';
import { useDayGroups } from './use-day-groups.tsx';
import classes from './visit-cards.module.css';
import { emptyOf, useVisitList, type VisitView } from './visit-views.ts';

interface Props {
  readonly view: VisitView;
  readonly toVisit: (id: string) => string;
}

/** The bookings of one view as cards, by page, with the decision on those that wait for it. */
export function VisitCards({ view, toVisit }: Props) {
  const t = useVisitorText();
  const list = useVisitList(view);
  const groupOf = useDayGroups(list.answer);
  return (
    <section className={classes.cards}>
      <SearchBox value={list.q} onSearch={list.search} label={t('search_visits')} width="100%" />
      {list.error && list.rows.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isLoading && <RowSkeleton rows={5} />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <EmptyState title={list.q ? t('search_nothing', { q: list.q }) : t(emptyOf(view))} />
      )}
      {groupedRows(list.rows, groupOf).map((group) => (
        <section key={group.key ?? ''} className={classes.group}>
          {group.head !== undefined && <h2>{group.head}</h2>}
          <ul className={classes.list} data-stale={list.isStale}>
            {group.rows.map((visit) => (
              <VisitCard key={visit.id} visit={visit} side="staff" withDay to={toVisit(visit.id)}>
                {visit.actions.includes('review') ? <ReviewButtons visit={visit} /> : null}
              </VisitCard>
            ))}
          </ul>
        </section>
      ))}
      {list.rows.length > 0 && <ListPages list={list} />}
    </section>
  );
}
