import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { hasConsent } from '#modules/identity/accounts/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { poolFigures } from '#server/allotment/queue.ts';
import { allotmentPool } from '#server/allotment/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import type { parkingQuotas } from '../../contract/parking-quotas.contract.ts';
import { categoriesFor, isOpenOn, PLATE_CONSENT, type TermRow } from '../application/application-values.service.ts';
import { findTerm } from '../application/applications.service.ts';
import { parkingLot, parkingQuota, parkingTerm } from '../tables.ts';
import { parkingPlaces, syncPlaces } from './places.service.ts';

type Body = z.output<(typeof parkingQuotas)['save']['body']>;

const cells = ({ db }: Pick<Context, 'db'>, termIds: readonly string[]) =>
  db
    .select({
      parking_term_id: parkingQuota.parking_term_id,
      parking_lot_id: parkingQuota.parking_lot_id,
      category: parkingQuota.category,
      quota: parkingQuota.quota,
      oversell_pct: parkingQuota.oversell_pct,
      used: poolFigures.held,
      limit: poolFigures.capacity,
      offered: poolFigures.offered,
      waiting: poolFigures.waiting,
    })
    .from(parkingQuota)
    .innerJoin(allotmentPool, eq(allotmentPool.id, parkingQuota.id))
    .innerJoin(parkingLot, eq(parkingLot.id, parkingQuota.parking_lot_id))
    .where(inArray(parkingQuota.parking_term_id, [...termIds]))
    .orderBy(asc(parkingLot.name), asc(parkingQuota.category));

const lotsOfTerm = ({ db }: Pick<Context, 'db'>, term: TermRow) =>
  db
    .select({
      id: parkingLot.id,
      name: parkingLot.name,
      name_en: parkingLot.name_en,
      capacity: parkingLot.capacity,
      status: parkingLot.status,
      campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
    })
    .from(parkingLot)
    .innerJoin(schoolCampus, eq(schoolCampus.id, parkingLot.campus_id))
    .where(
      and(
        eq(parkingLot.organization_id, term.organization_id),
        term.campus_ids.length ? inArray(parkingLot.campus_id, term.campus_ids) : undefined,
      ),
    )
    .orderBy(asc(parkingLot.name), asc(parkingLot.id));

/** Places of a term by lot and category. */
export async function showQuotas(ctx: Context, termId: string) {
  const term = await findTerm(ctx, termId);
  if (!term) throw refuse(shared.not_found);
  return {
    term: { id: term.id, name: term.name, name_en: term.name_en },
    categories: term.categories,
    lots: await lotsOfTerm(ctx, term),
    list: await cells(ctx, [term.id]),
  };
}

/** Sets how many places each category has; never fewer than are given. What becomes free goes to who waits. */
export async function saveQuotas(ctx: Context, { parking_term_id, list }: Body) {
  const term = await findTerm(ctx, parking_term_id);
  if (!term) throw refuse(shared.not_found);
  const lots = (await lotsOfTerm(ctx, term)).map((lot) => lot.id);
  await parkingPlaces.lock(ctx.db, { owners: [term.id] });
  for (const [at, cell] of list.entries()) {
    if (!lots.includes(cell.parking_lot_id)) throw refuseFields({ [`list.${at}.parking_lot_id`]: [t.foreign_lot] });
    await saveCell(ctx, term, cell);
  }
  const short = await syncPlaces(ctx, eq(parkingQuota.parking_term_id, term.id));
  if (short) throw refuse(r.quota_below_used, { n: short.taken });
  ctx.audit({
    action: 'parking_quota.save',
    target: ['parking_term', term.id],
    organization_id: term.organization_id,
    after: { list },
  });
  return showQuotas(ctx, parking_term_id);
}

async function saveCell({ db }: Context, term: TermRow, cell: Body['list'][number]): Promise<void> {
  const { quota, oversell_pct } = cell;
  await db
    .insert(parkingQuota)
    .values({ ...cell, organization_id: term.organization_id, parking_term_id: term.id })
    .onConflictDoUpdate({
      target: [parkingQuota.parking_term_id, parkingQuota.parking_lot_id, parkingQuota.category],
      set: { quota, oversell_pct, updated_at: sql`now()` },
    });
}

/** Terms in which the caller may apply today, with what each lot still has. */
export async function listOpenTerms(ctx: Context) {
  const { db, actor } = ctx;
  const day = today(actor.time_zone);
  const rows = await db
    .select()
    .from(parkingTerm)
    .where(and(eq(parkingTerm.organization_id, currentOrganization(actor)), eq(parkingTerm.status, 'open')))
    .orderBy(asc(parkingTerm.valid_from));
  const open = rows.filter((term) => isOpenOn(term, day) && categoriesFor(actor, term).length > 0);
  const quotas = open.length
    ? await cells(
        ctx,
        open.map((term) => term.id),
      )
    : [];
  const list = [];
  for (const term of open) {
    const lots = (await lotsOfTerm(ctx, term)).filter((lot) => lot.status !== 'closed');
    const categories = categoriesFor(actor, term);
    const placesOf = (lotId: string) =>
      quotas
        .filter((one) => one.parking_term_id === term.id && one.parking_lot_id === lotId && one.quota > 0)
        .filter((one) => categories.includes(one.category))
        .map((one) => ({ ...one, free: Math.max(0, one.limit - one.used - one.offered) }));
    const offered = lots.map((lot) => ({ ...lot, places: placesOf(lot.id) })).filter((lot) => lot.places.length > 0);
    list.push({ ...term, categories, lots: offered });
  }
  const linked = await childrenOf(db, actor.user_id);
  const children = linked
    .filter((one) => one.organization.id === actor.organization_id && !one.restricted)
    .map(({ id, name, name_en }) => ({ id, name, name_en }));
  return { list, needs_consent: !(await hasConsent(db, actor.user_id, PLATE_CONSENT)), children };
}
