import type { ReactNode } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useVisitorText } from '../../texts.ts';
import type { Visit } from '../visit-types.ts';
import { useDayGroups } from './use-day-groups.tsx';
import { useVisitColumns } from './visit-columns.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { emptyOf, type useVisitList, type VisitView } from './visit-views.ts';

// shown in an empty list alone
const InviteButton = lazyDialog(async () => (await import('../booking/invite-button.tsx')).InviteButton);

interface Props {
  readonly view: VisitView;
  readonly list: ReturnType<typeof useVisitList>;
  readonly onOpen: (visit: Visit) => void;
  readonly onNear?: (visit: Visit) => void;
  readonly tools?: ReactNode;
}

/** The bookings of one view with their filters. */
export function VisitList({ view, list, onOpen, onNear, tools }: Props) {
  const t = useVisitorText();
  const columns = useVisitColumns();
  const groupOf = useDayGroups(list.answer);
  const offersInvite = view === 'today' || view === 'all';
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t(`tab_${view}`)}
      nameOf={(visit) => visit.lead_name}
      search={t('search_visits')}
      filters={<VisitFilters list={list} withStatus={view === 'today' || view === 'all'} withDays={view !== 'today'} />}
      tools={tools}
      empty={{
        title: t(emptyOf(view).empty),
        detail: t(emptyOf(view).help),
        ...(offersInvite ? { action: <InviteButton onDone={(visit) => onOpen(visit)} /> } : {}),
      }}
      onOpen={onOpen}
      groupOf={groupOf}
      {...(onNear ? { onNear } : {})}
    />
  );
}
