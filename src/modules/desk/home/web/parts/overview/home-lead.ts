import { homeFigures } from '#web/boot/registry.ts';
import type { HomeFigures } from '#web/modules/web-module.ts';
import { viewerOf } from '#web/session/rights.tsx';
import type { Settings } from '#web/session/session.ts';
import type { Overview } from './use-overview.ts';

/** Numbers that concern this person. */
export function ownFigures(settings: Settings): readonly HomeFigures[] {
  const viewer = viewerOf(settings);
  return homeFigures().filter((figures) => figures.when?.(viewer) ?? true);
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
