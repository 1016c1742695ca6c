import { expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Person } from '#server/rights/actor.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { eraseAttendance, ownDays, ownFixRecords, ownPunches } from './personal-data.service.ts';
import { SCHOOL, staffDays } from './testing/staff-days.ts';

/** What is held of somebody, and what goes with an account. */

const demo = useDemo();
const { sql, worked } = staffDays(demo);
const OFFICE = castId('office');
const own = async (read: (ctx: Context) => Promise<unknown>) => {
  const actor = (await demo.everywhere((db) => demo.services.loadPerson(db, OFFICE, null))) as Person;
  return demo.everywhere((db) => read({ db, actor, services: demo.services } as Partial<Context> as Context));
};

it('is whole in the own file, and of nobody else', async () => {
  const [date = ''] = await worked('office', 1);
  await sql(
    `insert into attendance_punch (id, organization_id, user_id, at, source, verdict, lat, lng, accuracy_m, device_id)
     values (gen_random_uuid(), $1, $2, now(), 'gps', 'valid', 22.5, 113.9, 20, 'a phone')`,
    [SCHOOL, OFFICE],
  );
  await sql(
    `insert into attendance_fix (id, organization_id, user_id, date, "window", window_in, window_out, kind, claimed_at, reason_sealed, status)
     values (gen_random_uuid(), $1, $2, $3, 0, '07:40', '11:50', 'in', now(), $4, 'withdrawn')`,
    [SCHOOL, OFFICE, date, demo.services.seal.seal('送孩子上学', 'attendance_fix.reason')],
  );
  const count = async (table: string) =>
    (await sql<{ n: number }>(`select count(*)::int as n from ${table} where user_id = $1`, [OFFICE]))[0]?.n;
  expect(await own(ownDays)).toHaveLength((await count('attendance_day')) ?? -1);
  const punches = (await own(ownPunches)) as { lat: number | null }[];
  expect(punches).toHaveLength((await count('attendance_punch')) ?? -1);
  expect(punches[0]).toMatchObject({ lat: 22.5, source: 'gps' });
  expect(await own(ownFixRecords)).toEqual([expect.objectContaining({ reason: '送孩子上学', date })]);
});

it('goes with the account: places, devices, reasons; that somebody was there stays', async () => {
  const days = await sql('select date, marks from attendance_day where user_id = $1 order by date', [OFFICE]);
  await demo.services.database.write(EVERYWHERE, ({ db }) => eraseAttendance(db, OFFICE, demo.services));
  expect(
    await sql(`select 1 from attendance_punch where user_id = $1 and (lat is not null or device_id is not null)`, [
      OFFICE,
    ]),
  ).toEqual([]);
  expect(await own(ownFixRecords)).toEqual([expect.objectContaining({ reason: '-' })]);
  expect(await sql('select date, marks from attendance_day where user_id = $1 order by date', [OFFICE])).toEqual(days);
});
