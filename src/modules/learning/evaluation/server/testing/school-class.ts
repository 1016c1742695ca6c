import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { castId } from '../../../../../../database/demo/cast.ts';

/** What of a portal with the demo is needed here. */
interface OwnDemo {
  readonly test_db: Pick<TestDatabase, 'query'>;
  readonly services: Services;
  guest(): Browser;
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The class of the demo's student with two teachers of its own, as an evaluation finds them. */
export interface SchoolClass {
  readonly organization_id: string;
  readonly classroom_id: string;
  readonly grade_id: string;
  readonly semester_id: string;
  readonly students: readonly string[];
  readonly maths: string;
  readonly chinese: string;
}

/** Puts `teacher` and `homeroom` into the class of the demo's student and takes everybody else out of it. */
export async function useSchoolClass(demo: OwnDemo): Promise<SchoolClass> {
  const [room] = await demo.test_db.query<{
    id: string;
    grade_id: string;
    organization_id: string;
    semester_id: string;
    stage: number;
  }>(`
    select c.id, c.grade_id, c.organization_id, s.id as semester_id, g.stage_code as stage
      from student p join classroom c on c.id = p.classroom_id join grade g on g.id = c.grade_id
      join semester s on s.organization_id = c.organization_id and s.status = 'current' where p.user_id = '${castId('student')}'`);
  if (!room) throw new Error('the demo has no class for its student');
  const values = await demo.test_db.query<{ value: string; name: string }>(
    `select value, name from subject where type = '${room.stage}' and client_id is null order by sort`,
  );
  const subject = (name: string) => values.find((one) => one.name.includes(name))?.value ?? '';
  await demo.test_db.query(
    `delete from classroom_teacher where organization_id = '${room.organization_id}' and role = 'subject'`,
  );
  for (const [who, value] of [
    [castId('teacher'), subject('数学')],
    [castId('homeroom'), subject('语文')],
  ] as const)
    await demo.test_db.query(`insert into classroom_teacher (id, organization_id, classroom_id, user_id, semester_id, role, subject_value)
      values (gen_random_uuid(), '${room.organization_id}', '${room.id}', '${who}', '${room.semester_id}', 'subject', '${value}')`);
  const students = await demo.test_db.query<{ id: string }>(
    `select user_id as id from student where classroom_id = '${room.id}' and status = 'enrolled' order by (user_id = '${castId('student')}') desc, user_id`,
  );
  return {
    organization_id: room.organization_id,
    classroom_id: room.id,
    grade_id: room.grade_id,
    semester_id: room.semester_id,
    students: students.map(({ id }) => id),
    maths: subject('数学'),
    chinese: subject('语文'),
  };
}

/** A browser of anybody, whose account is active from then on. */
export async function browserOf(demo: OwnDemo, user_id: string) {
  await demo.test_db.query(
    `update "user" set activated_at = coalesce(activated_at, now()), status = 'confirmed' where id = '${user_id}'`,
  );
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}
