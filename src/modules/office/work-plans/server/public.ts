import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { itemsBetween } from './items/item-lists.service.ts';
import { itemPage } from './work-plan-pages.ts';

/** Something that a school planned, as others show it in their calendars. */
export interface PlannedItem {
  readonly id: string;
  readonly organization_id: string;
  readonly text: string;
  readonly date: string;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly broom_id: string | null;
  readonly owner_ids: readonly string[];
  readonly route: string;
}

/** What other modules may ask of work plans. Nothing here refuses. */
export const workPlans = {
  /** Published items of some days (both included) that somebody may read, the earliest first. */
  async between(ctx: Pick<Context, 'db' | 'actor' | 'services'>, from: string, to: string): Promise<PlannedItem[]> {
    const found = await acrossOrganizations(ctx.db, () => itemsBetween(ctx, from, to));
    return found.map(({ item, plan }) => ({
      id: item.id,
      organization_id: item.organization_id,
      text: item.text,
      date: item.date,
      starts_at: item.starts_at,
      ends_at: item.ends_at,
      broom_id: item.broom_id,
      owner_ids: item.owner_ids,
      route: itemPage(plan.id, item.id),
    }));
  },
};
