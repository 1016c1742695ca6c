import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorListRights } from '#modules/campus/visitor-lists/rights.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Rights } from '#web/session/rights.tsx';
import { visitorRights } from '../../../rights.ts';
import { VISIT_VIEWS, type VisitView } from '../list/visit-views.ts';
import type { VisitStats } from './desk-news.ts';

/** Tabs of the visitor desk, each with the codes of which one opens it. */
const TABS = {
  today: [visitorRights.details],
  review: [visitorRights.details],
  inside: [visitorRights.details],
  overstay: [visitorRights.details],
  all: [visitorRights.details],
  gate: [gateRights.check],
  lists: [visitorListRights.manage],
  guards: [gateRights.guards, visitorRights.secondReview],
  settings: [gateRights.settings],
} as const satisfies Readonly<Record<string, readonly ActionCode[]>>;

export type DeskTab = keyof typeof TABS;

/** The tabs that this person may open, in their order. */
export function tabsFor({ can }: Rights): DeskTab[] {
  return (Object.keys(TABS) as DeskTab[]).filter((tab) => can(...TABS[tab]));
}

/** The tab of the address when it may be opened; else the gate for guards and today for everybody else. */
export function tabOf(asked: string | null, tabs: readonly DeskTab[], { can }: Rights): DeskTab | null {
  const wanted = tabs.find((tab) => tab === asked);
  if (wanted) return wanted;
  const isGuard = can(gateRights.check) && !can(visitorRights.secondReview, visitorRights.inviteForOthers);
  return (isGuard && tabs.find((tab) => tab === 'gate')) || (tabs[0] ?? null);
}

export function isVisitView(tab: DeskTab | null): tab is VisitView {
  return (VISIT_VIEWS as readonly (string | null)[]).includes(tab);
}

/** The number beside a tab, where it tells something. */
export function countOf(tab: DeskTab, stats: VisitStats | undefined): number | undefined {
  switch (tab) {
    case 'today':
      return stats?.counters.booked;
    case 'review':
      return stats?.counters.waiting;
    case 'inside':
      return stats?.counters.on_site;
    case 'overstay':
      return stats?.counters.overstay;
    default:
      return undefined;
  }
}
