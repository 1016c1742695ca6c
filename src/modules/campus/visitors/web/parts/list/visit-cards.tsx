import { useNavigate } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useVisitorText } from '../../texts.ts';
import { ReviewButtons } from '../visit/review-buttons.tsx';
import { VisitBadge } from '../visit-badge.tsx';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { useDayGroups } from './use-day-groups.tsx';
import { emptyOf, useVisitList, type VisitView } from './visit-views.ts';

const VisitFilters = lazyDialog(async () => (await import('./visit-filters.tsx')).VisitFilters);

interface Props {
  readonly view: VisitView;
  readonly toVisit: (id: string) => string;
}

/** What a row of the phone says: who, when, whom, what for, the state, and the decision where it waits for one. */
function usePhoneColumns(): readonly Column<Visit>[] {
  const t = useVisitorText();
  const words = useVisitWords();
  const localizedName = useLocalizedName();
  return [
    { key: 'lead', title: t('visitor'), primary: true, cell: (visit) => nameAndOthers(visit) },
    { key: 'time', title: t('time'), cell: (visit) => words.span(visit) },
    { key: 'host', title: t('host'), cell: (visit) => localizedName(visit.host) },
    { key: 'kind', title: t('kind'), cell: (visit) => words.kind(visit.visit_kind) },
    { key: 'status', title: t('status'), mark: true, cell: (visit) => <VisitBadge visit={visit} /> },
    {
      key: 'review',
      title: t('status'),
      acts: true,
      cell: (visit) => (visit.actions.includes('review') ? <ReviewButtons visit={visit} /> : null),
    },
  ];
}

const nameAndOthers = ({ lead_name, persons_count }: Visit) =>
  persons_count > 1 ? `${lead_name} +${persons_count - 1}` : lead_name;

/** The bookings of one view on a phone, in two lines each, by page. */
export function VisitCards({ view, toVisit }: Props) {
  const t = useVisitorText();
  const list = useVisitList(view);
  const navigate = useNavigate();
  const groupOf = useDayGroups(list.answer);
  return (
    <ListView
      list={list}
      columns={usePhoneColumns()}
      caption={t('visitor')}
      nameOf={(visit) => visit.lead_name}
      search={t('search_visits')}
      filters={<VisitFilters list={list} withStatus={view === 'today' || view === 'all'} withDays={view !== 'today'} />}
      empty={{ title: t(emptyOf(view).empty), detail: t(emptyOf(view).help) }}
      groupOf={groupOf}
      onOpen={(visit) => void navigate(toVisit(visit.id))}
    />
  );
}
