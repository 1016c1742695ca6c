import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { announcePlate, withdrawBySource } from '#modules/campus/parking-gate/server/public.ts';
import { exceptionDays } from '#modules/core/calendar/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { LOOKS_AHEAD_DAYS, nextHours } from './plate-hours.policy.ts';
import { whiteListEntry as entry } from './tables.ts';

type Entry = typeof entry.$inferSelect;
interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** Brings the gates for vehicles up to date with the plate of an entry; nothing where it has none or is not valid any more. */
export async function syncPlate(source: Source, row: Entry): Promise<void> {
  if (row.kind !== 'white') return;
  const announced = { source: 'allow_list', source_id: row.id } as const;
  await withdrawBySource(source, announced);
  if (row.status !== 'active' || !row.plate_no) return;
  const [school] = await source.db
    .select({ zone: organization.timezone })
    .from(organization)
    .where(eq(organization.id, row.organization_id));
  if (!school) return;
  const now = new Date().toISOString();
  const [, first = row.valid_from] = [row.valid_from, dayOf(now, school.zone)].toSorted();
  const last = addDays(first, LOOKS_AHEAD_DAYS);
  const exceptions = await exceptionDays(source.db, row.organization_id, first, last);
  const hours = nextHours(row, now, school.zone, exceptions);
  if (!hours) return;
  const { organization_id, plate_no: plate, gate_ids } = row;
  await announcePlate(source, { ...announced, ...hours, organization_id, plate, gate_ids });
}

const BATCH = 5_000;

/** Entries that hold at some hours alone are announced again for the day that begins. */
export async function syncAllPlates(db: Db, services: Services): Promise<void> {
  const rows = await db
    .select()
    .from(entry)
    .where(
      and(
        eq(entry.kind, 'white'),
        eq(entry.status, 'active'),
        isNotNull(entry.plate_no),
        sql`(cardinality(${entry.weekdays}) < 7 or ${entry.from_time} <> '00:00' or ${entry.to_time} <> '24:00')`,
      ),
    )
    .limit(BATCH);
  for (const row of rows) await syncPlate({ db, services }, row);
}

export const platesOfDay = defineCleanup(
  'visitor_lists.plates',
  { cn: '更新白名单车牌的通行时段', us: 'Renew the hours of plates on the allow list' },
  syncAllPlates,
  '7 * * * *',
);
