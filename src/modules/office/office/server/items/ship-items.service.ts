import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import { shipForm } from '#modules/desk/forms/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { oaItem, oaPerm } from '../tables.ts';
import type { ShippedItem } from './shipped-form.ts';
import { SHIPPED_ITEMS } from './shipped-items.ts';

const codes = SHIPPED_ITEMS.map(({ code }) => code);

/** Gives organisations the items that they do not have yet, each with its form, open to all their staff. */
export async function shipItems(db: Db, organizations: readonly string[]): Promise<number> {
  let shipped = 0;
  for (const organization_id of organizations) {
    const known = await db
      .select({ code: oaItem.code })
      .from(oaItem)
      .where(and(eq(oaItem.organization_id, organization_id), inArray(oaItem.code, codes)));
    const has = new Set(known.map(({ code }) => code));
    for (const [at, item] of SHIPPED_ITEMS.entries()) {
      if (has.has(item.code)) continue;
      await shipItem(db, organization_id, item, (at + 1) * 10);
      shipped += 1;
    }
  }
  return shipped;
}

async function shipItem(db: Db, organization_id: string, item: ShippedItem, sort: number): Promise<void> {
  const { form: schema, ...facts } = item;
  const form_id = await shipForm(db, {
    organization_id,
    usage: 'oa',
    code: `oa-${item.code.toLowerCase()}`,
    name: item.name,
    name_en: item.name_en,
    schema,
  });
  const [row] = await db
    .insert(oaItem)
    .values({ ...facts, organization_id, form_id, sort, status: 'on' })
    .onConflictDoNothing()
    .returning({ id: oaItem.id });
  if (!row) return;
  const everybody = { kind: 'organization' as const, id: organization_id, user_types: ['teacher' as const] };
  await db
    .insert(oaPerm)
    .values({ organization_id, oa_item_id: row.id, audience: { include: [everybody], exclude: [] } });
}

/** Organisations that are open and have none of the shipped items. What a school switched off stays its own. */
async function withoutItems(services: Services): Promise<string[]> {
  return services.database.read(EVERYWHERE, async (db) => {
    const having = db.select({ id: oaItem.organization_id }).from(oaItem).where(inArray(oaItem.code, codes));
    const rows = await db
      .select({ id: organization.id })
      .from(organization)
      .where(and(eq(organization.status, 'active'), notInArray(organization.id, having)))
      .orderBy(organization.id)
      .limit(200);
    return rows.map(({ id }) => id);
  });
}

/** A new school has its items soon after it was opened; each gets them in a transaction of its own. */
export const itemShipping = defineJob({
  name: 'office.ship_items',
  title: { cn: '为新单位准备办公事项', us: 'Give new organisations their office items' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
  async handler(services) {
    for (const id of await withoutItems(services))
      await services.database.write(EVERYWHERE, async ({ db }) => {
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`office.ship ${id}`}, 0))`);
        await shipItems(db, [id]);
      });
  },
});
