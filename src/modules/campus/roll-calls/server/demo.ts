import { eq } from 'drizzle-orm';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { rollCall, rollCallPerson } from './tables.ts';

const OFFICE = { place: '行政办公室', place_en: 'Administration office' };
const MATHS = { place: '数学组', place_en: 'Mathematics' };
const FOUND = [
  ...['罗文涛', '唐晓雯', '沈立群', '邓国华'].map((name) => ({ name, ...OFFICE })),
  ...['彭雪', '曾志强', '吕芳', '苏敏'].map((name) => ({ name, ...MATHS })),
];

/** A fire drill of last week, with everybody found. */
export async function rollCallsDemo({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const campus_id = campusId('sy-middle', 'SOUTH');
  const at = (clock: string) => instantAt(addDays(today, -6), clock);
  const id = demoId('roll-call:drill');
  const by = castId('security');
  await db.insert(rollCall).values({
    id,
    organization_id,
    campus_id,
    reason: 'drill',
    note: '秋季消防疏散演练',
    started_at: at('10:00'),
    started_by: by,
    ended_at: at('10:07'),
    ended_by: by,
  });
  await db.insert(rollCallPerson).values(
    FOUND.map(({ name, place, place_en }, n) => ({
      organization_id,
      roll_call_id: id,
      kind: 'visitor' as const,
      ref_id: demoId(`roll-call:${n}`),
      host_user_id: castId('office'),
      name,
      place,
      place_en,
      came_at: at(`09:${10 + n}`),
      safe_at: at(n < 5 ? '10:03' : '10:06'),
      ticked_by: n % 2 ? by : castId('office'),
    })),
  );
  await db.update(rollCall).set({ end_note: '全员到齐，用时 7 分钟' }).where(eq(rollCall.id, id));
}
