import { expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const reading = async () => (await demo.call('principal', 'GET', '/internotifications/reading')).data;
let made = 0;
const send = async (school: 'sy-middle' | 'sy-primary', more: { days?: number; kind?: string } = {}) => {
  made += 1;
  const [row] = await demo.test_db.query<{ id: string }>(
    `insert into internotification (id, organization_id, kind, title, body, audience, status, sent_at, recipient_count, created_by)
       values (gen_random_uuid(), $1, $2, $3, '', '{"include":[],"exclude":[]}', 'sent', now() - make_interval(days => $4), 2, $5) returning id`,
    [organizationId(school), more.kind ?? 'notice', `阅读 ${made}`, more.days ?? 0, castId('office')],
  );
  const id = row?.id ?? '';
  for (const [who, read] of [
    ['teacher', 'now()'],
    ['homeroom', 'null'],
  ] as const)
    await demo.test_db.query(
      `insert into notification (id, user_id, kind, event, title, urgency, subject_id, read_at) values (gen_random_uuid(), $1, 'notice', 'test', '阅读', 'normal', $2, ${read})`,
      [castId(who), id],
    );
  return id;
};

test('who was told and has not read is summed over the notices of thirty days, as the list of each counts them', async () => {
  const before = await reading();
  const id = await send('sy-middle');
  await send('sy-middle', { days: 31 });
  await send('sy-middle', { kind: 'message' });
  await send('sy-primary');
  const after = await reading();
  expect([after.notices, after.people, after.unread]).toEqual([
    before.notices + 1,
    before.people + 2,
    before.unread + 1,
  ]);
  const stats = (await demo.call('office', 'GET', `/internotifications/${id}/stats`)).data;
  expect(stats).toMatchObject({ people: 2, unread: 1 });
});

test('the least read stand first, and without the right nothing is answered', async () => {
  const { list } = await reading();
  const shares = list.map(({ unread, people }: { unread: number; people: number }) => unread / people);
  expect(shares).toEqual(shares.toSorted((a: number, b: number) => b - a));
  expect((await demo.call('teacher', 'GET', '/internotifications/reading')).code).toBe(403001);
});
