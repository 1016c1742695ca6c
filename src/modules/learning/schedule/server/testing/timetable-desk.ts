import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';

/** For tests: the timetable of the demo, lessons to change, and people who hear of it. */

export const SCHOOL = organizationId('sy-middle');
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface OwnDemo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
}

export interface LessonRowOf {
  readonly id: string;
  readonly date: string;
  readonly period_from: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly teacher_id: string;
  readonly orig_teacher_id: string;
  readonly broom_id: string;
  readonly classroom_ids: string[];
  readonly status: string;
}

export function timetableDesk(demo: OwnDemo) {
  const sql = <T extends object = LessonRowOf>(text: string, values: unknown[] = []) =>
    demo.test_db.query<T>(text, values);
  const ok = async (who: CastName, method: Method, path: string, body?: object) => {
    const answer = await demo.call(who, method, path, body);
    if (answer.code !== 0)
      throw new Error(`${who} ${method} ${path}: ${answer.message} ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
  const columns = `id, date::text as date, period_from, starts_at, ends_at, teacher_id, orig_teacher_id, broom_id, classroom_ids, status`;
  const lessons = (where: string, values: unknown[] = []) =>
    sql(
      `select ${columns} from lesson where organization_id = '${SCHOOL}' and ${where} order by starts_at, id`,
      values,
    );
  return {
    sql,
    ok,
    lessons,
    one: async (id: string) => (await lessons('id = $1', [id]))[0] as LessonRowOf,
    /** Lessons of somebody that are ahead by some days and untouched. */
    ahead: (who: CastName) =>
      lessons(
        `teacher_id = $1 and status = 'planned' and kind = 'lesson' and date > $2
         and not exists (select 1 from lesson_change c where c.lesson_id = lesson.id)`,
        [castId(who), addDays(today(), 7)],
      ),
    /** Whether somebody has a lesson in the time of another one. */
    isFree: async (who: CastName, row: LessonRowOf) =>
      (
        await sql<{ n: number }>(
          `select count(*)::int as n from lesson_hold where ref_id = $1 and starts_at < $3 and ends_at > $2`,
          [castId(who), row.starts_at, row.ends_at],
        )
      )[0]?.n === 0,
    told: (who: CastName, event: string) =>
      sql<{ title: string }>(`select title from notification where user_id = $1 and event = $2 order by id desc`, [
        castId(who),
        event,
      ]),
  };
}
