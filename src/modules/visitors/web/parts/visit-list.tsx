import type { ReactNode } from 'react';
import { today } from '#shared/dates.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { visitors } from '../../contract/visitors.contract.ts';
import { useVisitColumns } from './visit-columns.tsx';
import { VISIT_FILTERS, VisitFilters } from './visit-filters.tsx';
import type { Visit } from './visit-types.ts';
import { useVisitorText, type VisitorKey } from './visitor-texts.ts';

export const VISIT_VIEWS = ['today', 'review', 'inside', 'overstay', 'all'] as const;
export type VisitView = (typeof VISIT_VIEWS)[number];

interface ViewRule {
  readonly fixed: () => Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly empty: VisitorKey;
}

/** What each view of the bookings fixes, and its order: today by the clock, the others newest first. */
const RULES: Readonly<Record<VisitView, ViewRule>> = {
  today: { fixed: () => ({ from: today(), to: today() }), sort: 'start_at', empty: 'none_today' },
  review: { fixed: () => ({ status: ['applied'] }), sort: '-start_at', empty: 'none_review' },
  inside: { fixed: () => ({ status: ['verified'] }), sort: '-start_at', empty: 'nobody_inside' },
  overstay: { fixed: () => ({ is_overstay: true }), sort: '-start_at', empty: 'nobody_over' },
  all: { fixed: () => ({}), sort: '-start_at', empty: 'none_at_all' },
};

/** The bookings of a view with what the address narrows them to; its `query` is what an export of exactly this takes. */
export function useVisitList(view: VisitView, enabled = true) {
  const rule = RULES[view];
  return useList(visitors.list, {
    name: 'visitors',
    filters: VISIT_FILTERS,
    fixed: rule.fixed(),
    sort: rule.sort,
    remembersSize: true,
    enabled,
  });
}

interface Props {
  readonly view: VisitView;
  readonly list: ReturnType<typeof useVisitList>;
  readonly onOpen: (visit: Visit) => void;
  readonly onNear?: (visit: Visit) => void;
  /** Offered when there is nothing at all. */
  readonly invite?: ReactNode;
  readonly tools?: ReactNode;
}

/** The bookings of one view with their filters. */
export function VisitList({ view, list, onOpen, onNear, invite, tools }: Props) {
  const t = useVisitorText();
  const columns = useVisitColumns();
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
        title: t(RULES[view].empty),
        ...(offersInvite && invite ? { detail: t('none_help'), action: invite } : {}),
      }}
      onOpen={onOpen}
      {...(onNear ? { onNear } : {})}
    />
  );
}
