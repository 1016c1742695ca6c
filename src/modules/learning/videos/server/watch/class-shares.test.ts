import { expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const shares = async (who: 'homeroom' | 'studentaffairs') =>
  (await demo.call(who, 'GET', '/live_videos/class_shares')).data;

test('a pupil counts once, through themselves or a guardian, and not for what was watched long ago', async () => {
  await sql(`update live_video_user set last_at = now() - interval '31 days'`);
  expect(await shares('homeroom')).toMatchObject({ watching: 0 });
  const watch = (who: 'guardian' | 'student') =>
    sql(
      `insert into live_video_user (id, organization_id, live_video_id, user_id, last_at)
         select gen_random_uuid(), organization_id, id, $1, now() from live_video limit 1
         on conflict (live_video_id, user_id) do update set last_at = now()`,
      [castId(who)],
    );
  await watch('guardian');
  expect(await shares('homeroom')).toMatchObject({ watching: 1, list: [{ watching: 1 }] });
  await watch('student');
  expect(await shares('homeroom')).toMatchObject({ watching: 1 });
});

test('the class teacher sees the own class, the school its classes, and others nothing', async () => {
  const [own, all] = [await shares('homeroom'), await shares('studentaffairs')];
  expect(own.list).toHaveLength(1);
  expect(all.list.length).toBeGreaterThan(1);
  expect(all.list).toContainEqual(own.list[0]);
  expect((await demo.call('teacher', 'GET', '/live_videos/class_shares')).code).toBe(403001);
});
