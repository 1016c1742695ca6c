import { today } from '#shared/dates.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import type { VisitorKey } from '../../texts.ts';

/** Names of the filters of a booking list, as they stand in the address. */
const VISIT_FILTERS = [
  'status',
  'visit_kind',
  'source',
  'host_user_id',
  'department_id',
  'campus_id',
  'gate_id',
  'from',
  'to',
  'hour',
] as const;

export const VISIT_VIEWS = ['today', 'review', 'inside', 'overstay', 'all'] as const;
export type VisitView = (typeof VISIT_VIEWS)[number];

interface ViewRule {
  readonly fixed: () => Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly empty: VisitorKey;
  readonly help: VisitorKey;
}

/** What each view of the bookings fixes, and its order: today by the clock, the others newest first. */
const RULES: Readonly<Record<VisitView, ViewRule>> = {
  today: {
    fixed: () => ({ from: today(), to: today(), is_grouped: true }),
    sort: 'start_at',
    empty: 'none_today',
    help: 'none_help',
  },
  review: { fixed: () => ({ status: ['applied'] }), sort: '-start_at', empty: 'none_review', help: 'none_help_review' },
  inside: {
    fixed: () => ({ status: ['verified'] }),
    sort: '-start_at',
    empty: 'nobody_inside',
    help: 'none_help_inside',
  },
  overstay: { fixed: () => ({ is_overstay: true }), sort: '-start_at', empty: 'nobody_over', help: 'none_help_over' },
  all: { fixed: () => ({}), sort: '-start_at', empty: 'none_at_all', help: 'none_help' },
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

/** What an empty view says, and what would stand there. */
export const emptyOf = (view: VisitView): Pick<ViewRule, 'empty' | 'help'> => RULES[view];
