import { expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const ending = async (days = 30) =>
  (await demo.call('orgadmin', 'GET', `/role_users?ending_days=${days}&state=active&sort=valid_to`)).data;
const endsOn = (who: Parameters<typeof castId>[0], on: string | null) =>
  sql(`update role_user set valid_to = $2 where user_id = $1 and source = 'manual'`, [castId(who), on]);

test('roles that end within so many days are listed by their last day; what is over, later or elsewhere is not', async () => {
  const before = await ending();
  await endsOn('research', addDays(today(), 1));
  await endsOn('media', addDays(today(), 31));
  await endsOn('studentaffairs', addDays(today(), -1));
  await sql(`update role_user set valid_to = $2 where organization_id = $1 and source = 'manual'`, [
    organizationId('sy-primary'),
    addDays(today(), 2),
  ]);
  const after = await ending();
  expect(after.total).toBe(before.total + 1);
  expect(after.list[0]).toMatchObject({ user: { id: castId('research') }, valid_to: addDays(today(), 1) });
  // engineers of a school are in charge of the media, too: two roles of one person
  expect((await ending(31)).total).toBe(after.total + 2);
  expect((await demo.call('teacher', 'GET', '/role_users?ending_days=30')).code).toBe(403001);
});
