import { homeCards, homeFigures } from '#web/boot/registry.ts';
import type { HomeCard, HomeFigures } from '#web/modules/web-module.ts';
import { viewerOf } from '#web/session/rights.tsx';
import type { Settings } from '#web/session/session.ts';
import { isNow } from './is-now.ts';
import type { DayItem, Overview } from './use-overview.ts';

/** Numbers that concern this person. */
export function ownFigures(settings: Settings): readonly HomeFigures[] {
  const viewer = viewerOf(settings);
  return homeFigures().filter((figures) => figures.when?.(viewer) ?? true);
}

/** Cards of other modules that concern this person now: those that lead the page, or the others. */
export function ownCards(
  settings: Settings,
  { leads, day, now }: { readonly leads: boolean; readonly day: readonly DayItem[]; readonly now: number },
): readonly HomeCard[] {
  const viewer = viewerOf(settings);
  return homeCards()
    .filter((card) => (card.leads ?? false) === leads && (card.when?.(viewer) ?? true))
    .filter(({ during }) => !during || day.some((item) => item.kind === during && isNow(item, now)));
}

/** What leads a home page: a card of these people's main purpose, numbers, or their day; else what waits. */
export type Lead = 'card' | 'figures' | 'day' | 'todos';

export function leadOf(settings: Settings, data: Overview | undefined): Lead {
  const { user_types } = settings.user;
  if (['guard', 'visitor', 'student'].some((userType) => user_types.includes(userType as (typeof user_types)[number])))
    return 'card';
  if (ownFigures(settings).length > 0) return 'figures';
  if (data ? data.children.data !== null : user_types.includes('guardian')) return 'day';
  return data && (data.day.data?.list.length ?? 0) > 0 ? 'day' : 'todos';
}
