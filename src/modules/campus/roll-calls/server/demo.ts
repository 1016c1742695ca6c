import { eq } from 'drizzle-orm';
import { visitorsInside } from '#modules/campus/visitors/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { rollCall, rollCallPerson } from './tables.ts';

/** A fire drill of last week, with everybody found. */
export async function rollCallsDemo({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const campus_id = campusId('sy-middle', 'SOUTH');
  const at = (clock: string) => instantAt(addDays(today, -6), clock);
  const id = demoId('roll-call:drill');
  const by = castId('security');
  await db.insert(rollCall).values({
    ...{ id, organization_id, campus_id, reason: 'drill', note: '秋季消防疏散演练', started_at: at('10:00') },
    ...{ started_by: by, ended_at: at('10:07'), ended_by: by },
  });
  const inside = await visitorsInside(db, { organization_id, campus_id });
  if (inside.length === 0) return;
  await db.insert(rollCallPerson).values(
    inside.slice(0, 12).map((one, n) => ({
      ...{ organization_id, roll_call_id: id, kind: 'visitor' as const, ref_id: demoId(`roll-call:${n}`) },
      ...{ host_user_id: one.host.id, name: one.name, came_at: at('09:30') },
      place: one.department?.name ?? null,
      place_en: one.department?.name_en ?? null,
      ...{ safe_at: at('10:04'), ticked_by: n % 2 ? by : one.host.id },
    })),
  );
  await db.update(rollCall).set({ end_note: '全员到齐，用时 7 分钟' }).where(eq(rollCall.id, id));
}
