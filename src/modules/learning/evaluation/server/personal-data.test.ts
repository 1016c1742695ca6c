import { expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Person } from '#server/rights/actor.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { eraseObservations, ownObservations } from './personal-data.service.ts';

const demo = useDemo();
const own = async (who: CastName) => {
  const actor = (await demo.everywhere((db) => demo.services.loadPerson(db, castId(who), null))) as Person;
  return demo.everywhere((db) => ownObservations({ db, actor } as Partial<Context> as Context)) as Promise<
    Record<string, unknown>[]
  >;
};

test('own data holds observed lessons and nothing that leads to an answer of a round', async () => {
  const [found] = await demo.test_db.query<{ teacher_id: string; observer_id: string }>(
    `select teacher_id, observer_id from lesson_observation where status <> 'draft' and observer_id <> $1 limit 1`,
    [castId('teacher')],
  );
  expect(found).toBeTruthy();
  await demo.test_db.query(
    `update lesson_observation set teacher_id = $1 where teacher_id = $2 and observer_id <> $1`,
    [castId('teacher'), found?.teacher_id],
  );
  const rows = await own('teacher');
  expect(rows.length).toBeGreaterThan(0);
  const fields = new Set(rows.flatMap((row) => Object.keys(row)));
  for (const name of ['ticket', 'used', 'answers', 'evaluation_id', 'target_id', 'cell_id', 'observer_id'])
    expect([...fields]).not.toContain(name);
  expect(await own('guardian')).toEqual([]);
});

test('what an observer has not handed in yet is in the data of the observer alone', async () => {
  const [draft] = await demo.test_db.query<{ observer_id: string }>(
    `update lesson_observation set status = 'draft', period = '未交的一节' where id = (
       select id from lesson_observation where teacher_id = $1 and observer_id <> $1 limit 1) returning observer_id`,
    [castId('teacher')],
  );
  expect(draft).toBeTruthy();
  expect((await own('teacher')).map((row) => row.period)).not.toContain('未交的一节');
});

test('erasing an account takes the words about its lessons, and neither a ticket nor an answer', async () => {
  const counts = () =>
    demo.test_db.query(
      `select (select count(*) from evaluation_ticket) as tickets, (select count(*) from evaluation_ticket where used) as used,
              (select count(*) from evaluation_inbox) as inbox, (select count(*) from evaluation_answer) as answers`,
    );
  const before = await counts();
  await demo.services.database.write(EVERYWHERE, async ({ db }) => {
    for (const who of ['teacher', 'student', 'guardian'] as const) await eraseObservations(db, castId(who));
  });
  expect(await counts()).toEqual(before);
  const words = await demo.test_db.query(
    `select 1 from lesson_observation where teacher_id = $1 and (strengths is not null or suggestions is not null or reply is not null)`,
    [castId('teacher')],
  );
  expect(words).toEqual([]);
});
