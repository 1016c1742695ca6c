import { expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query<{ id: string }>(text, values);
const now = today();
const turnover = async () => (await demo.call('hrofficer', 'GET', '/teachers/turnover')).data;
const contracts = async () => (await demo.call('hrofficer', 'GET', '/teachers/contracts_ending')).data;

/** Somebody on the staff of a school, whom no other test here touches. */
const somebody = async (school: 'sy-middle' | 'sy-primary', at: number): Promise<string> => {
  const rows = await sql(
    `select t.user_id as id from teacher t where t.organization_id = $1 and t.entry_status = 'regular' and t.left_on is null
        and t.user_id <> $2 order by t.user_id limit 1 offset $3`,
    [organizationId(school), castId('hrofficer'), at],
  );
  return rows[0]?.id ?? '';
};

test('who came and who leaves within thirty days is counted and listed, the nearest day first', async () => {
  const before = await turnover();
  const [newest, older, leaver, long_gone] = [
    await somebody('sy-middle', 0),
    await somebody('sy-middle', 1),
    await somebody('sy-middle', 2),
    await somebody('sy-middle', 3),
  ];
  await sql('update teacher set entered_on = $2 where user_id = $1', [newest, addDays(now, -1)]);
  await sql('update teacher set entered_on = $2 where user_id = $1', [older, addDays(now, -31)]);
  await sql(`update teacher set left_on = $2, left_kind = 'resign' where user_id = $1`, [leaver, addDays(now, 30)]);
  await sql(`update teacher set left_on = $2, left_kind = 'resign', entry_status = 'left' where user_id = $1`, [
    long_gone,
    addDays(now, -31),
  ]);
  const { entries, leavers } = await turnover();
  expect(entries.total).toBe(before.entries.total + 1);
  expect(entries.list[0]).toMatchObject({ id: newest, on: addDays(now, -1), is_past: true });
  expect(leavers).toMatchObject({
    total: before.leavers.total + 1,
    list: [{ id: leaver, on: addDays(now, 30), is_past: false }],
  });
});

test('staff of another school are neither counted nor listed', async () => {
  const before = await turnover();
  await sql('update teacher set entered_on = $2 where user_id = $1', [await somebody('sy-primary', 0), now]);
  expect(await turnover()).toEqual(before);
});

test('a contract counts from sixty days before its end, and longer where somebody works on', async () => {
  const before = await contracts();
  const ends = async (id: string, on: string) =>
    sql(
      `insert into teacher_file (id, organization_id, user_id, section, rows_sealed, row_count, expires_on)
         select gen_random_uuid(), organization_id, user_id, 'contracts', '\\x00', 1, $2 from teacher where user_id = $1
         on conflict (user_id, section) do update set expires_on = $2`,
      [id, on],
    );
  const [over, soon, later] = [
    await somebody('sy-middle', 4),
    await somebody('sy-middle', 5),
    await somebody('sy-middle', 6),
  ];
  await ends(over, addDays(now, -3));
  await ends(soon, addDays(now, 60));
  await ends(later, addDays(now, 61));
  await ends(await somebody('sy-primary', 1), now);
  const after = await contracts();
  expect(after.total).toBe(before.total + 2);
  expect(after.list[0]).toMatchObject({ id: over, is_past: true });
  expect(after.list.map(({ id }: { id: string }) => id)).not.toContain(later);
});

test('without the right neither is answered', async () => {
  expect((await demo.call('teacher', 'GET', '/teachers/turnover')).code).toBe(403001);
  expect((await demo.call('principal', 'GET', '/teachers/turnover')).code).toBe(0);
  expect((await demo.call('principal', 'GET', '/teachers/contracts_ending')).code).toBe(403001);
});
