import { expect, test } from 'vitest';
import type { TodayItem } from '#server/home-feed/home-feed.ts';
import { recordSql } from '#server/testing/record-sql.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { lessonsToday } from './my-day.service.ts';

const demo = useDemo();

test('a day of somebody who teaches and has a child is read in six statements', async () => {
  const me = castId('teacher');
  const [busy] = await demo.test_db.query<{ day: string }>(
    `select l.date::text as day from lesson l join student s on s.classroom_id = any (l.classroom_ids)
       join stu_gd_client g on g.student_id = s.user_id and g.guardian_id = $1
      where exists (select from lesson o where o.date = l.date and o.teacher_id = $1) order by l.date limit 1`,
    [me],
  );
  const day = busy?.day ?? '';
  const actor = await demo.everywhere(async (db) => {
    const { session_id } = await demo.services.sessions.mint(db, {
      user_id: me,
      kind: 'staff',
      amr: ['pwd'],
      browser: true,
    });
    return demo.services.sessions.actorOf(db, session_id);
  });
  let items: readonly TodayItem[] = [];
  const statements = await recordSql(() =>
    demo.everywhere(async (db) => {
      items = await lessonsToday({ db, actor, services: demo.services }, { day });
    }),
  );
  expect(new Set(items.map((item) => item.for_user_id === null))).toEqual(new Set([true, false]));
  const asked = statements.filter(({ text }) => / from /.test(text) && !text.includes('set_config'));
  expect(asked.length, asked.map(({ text }) => text.slice(0, 100)).join('\n')).toBe(6);
});
