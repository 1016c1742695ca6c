import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { subjectTree } from '#modules/office/finance/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import type { oaItems } from '../../contract/oa-items.contract.ts';
import { permsFor, starterOf } from '../perms/may-start.service.ts';
import { subjectsOf } from '../perms/own-perms.service.ts';
import { oaPerm } from '../tables.ts';

type Query = z.output<(typeof oaItems)['subjects']['query']>;
type Subjects = z.input<(typeof oaItems)['subjects']['output']>;

/** Subjects of a year with what the caller's department has left; with an item those that it opens to the caller. */
export async function listSubjects(ctx: Context, { year, q, item_id }: Query): Promise<Subjects> {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const asked = year ?? Number(today(actor.time_zone).slice(0, 4));
  const place = await mainPlace(db, actor.user_id, organization_id);
  const starter = starterOf(actor.time_zone, actor.user_id, organization_id, services.clock.now());
  const codes = item_id ? subjectsOf(await permsFor(ctx, starter, eq(oaPerm.oa_item_id, item_id))) : null;
  const list = await subjectTree(ctx, {
    organization_id,
    year: asked,
    department_id: place?.organization.id === organization_id ? (place.department?.id ?? null) : null,
    q: q || null,
    codes,
  });
  return { year: asked, list };
}
