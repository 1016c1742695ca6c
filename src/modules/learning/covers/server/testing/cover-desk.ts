import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { leaveCover } from '../cover/leave-port.service.ts';

/** For tests: a teacher with lessons on days far enough ahead, leave for them, and colleagues who could take them. */

const SCHOOL = organizationId('sy-middle');
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface OwnDemo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
}

export interface LessonOf {
  readonly id: string;
  readonly date: string;
  readonly period_from: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly teacher_id: string;
  readonly status: string;
}

export interface CoverOf {
  readonly id: string;
  readonly lesson_id: string;
  readonly vacation_id: string;
  readonly state: string;
  readonly cover_id: string | null;
  readonly is_applied: boolean;
  readonly credit: string;
  readonly version: number;
  readonly starts_at: Date;
}

const DECIDERS: readonly CastName[] = [
  'principal',
  'orgadmin',
  'research',
  'studentaffairs',
  'hrofficer',
  'superadmin',
];

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what a test of covers needs, each in a line or two
export function coverDesk(demo: OwnDemo) {
  const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T & object>(text, values);
  const call = (who: CastName, method: Method, path: string, body?: object) => demo.call(who, method, path, body);
  const ok = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    if (answer.code !== 0)
      throw new Error(`${args[0]} ${args[1]} ${args[2]}: ${answer.message} ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
  const taken = new Set<string>();
  const lessonsOn = (who: CastName, date: string) =>
    sql<LessonOf>(
      `select id, date::text as date, period_from, starts_at, ends_at, teacher_id, status from lesson
        where teacher_id = $1 and date = $2 and kind <> 'self_study' and status <> 'cancelled' order by starts_at`,
      [castId(who), date],
    );
  const typeId = async (code: string) =>
    (
      await sql<{ id: string }>(
        `select id from vacation_type where code = $1 and organization_id is null and client_id is null`,
        [code],
      )
    )[0]?.id;
  const covers = (vacationId: string) =>
    sql<CoverOf>(
      `select id, lesson_id, vacation_id, state, cover_id, is_applied, credit, version, starts_at from cover_lesson
        where vacation_id = $1 order by starts_at, id`,
      [vacationId],
    );
  return {
    SCHOOL,
    sql,
    call,
    ok,
    covers,
    lessonsOn,
    /** A day on which somebody has so many lessons, none of them touched, and which no test had before. */
    async dayOf(who: CastName, least = 2): Promise<string> {
      const days = await sql<{ date: string }>(
        `select date::text as date from lesson where teacher_id = $1 and date > $2 and kind <> 'self_study'
          group by date having count(*) >= $3 and bool_and(status = 'planned')
           and not exists (select from lesson_change c join lesson l on l.id = c.lesson_id where l.date = lesson.date and l.teacher_id = $1)
          order by date`,
        [castId(who), addDays(today(), 9), least],
      );
      const free = days.find(({ date }) => !taken.has(`${who}${date}`));
      if (!free) throw new Error(`${who} has no day with ${least} lessons left`);
      taken.add(`${who}${free.date}`);
      return free.date;
    },
    /** Asks for leave on a day. */
    async leave(who: CastName, from: string, to = from, more: object = {}) {
      const { list } = await ok(who, 'POST', '/vacations', {
        vacation_type_id: await typeId('personal'),
        from_day: from,
        to_day: to,
        reason: '陪母亲复查',
        ...more,
      });
      return list[0] as { id: string; no: string; version: number; status: string };
    },
    async preview(who: CastName, from: string, to = from) {
      return ok(who, 'POST', '/vacations/preview', {
        vacation_type_id: await typeId('personal'),
        from_day: from,
        to_day: to,
      });
    },
    /** Everybody agrees; gives the last answer. */
    async agree(id: string) {
      let last = { code: -1, message: '' };
      for (let step = 0; step < 4; step++) {
        const [row] = await sql<{ status: string; version: number }>(
          'select status, version from vacation where id = $1',
          [id],
        );
        if (row?.status !== 'submitted') return { code: 0, message: '' };
        for (const who of DECIDERS) {
          last = await call(who, 'PUT', `/vacations/${id}/decide`, { result: 'approve', version: row.version });
          if (last.code === 0 || last.code === 200200) break;
        }
        if (last.code !== 0) return last;
      }
      return last;
    },
    async way(value: 'none' | 'before' | 'parallel') {
      await ok('superadmin', 'PUT', '/admin/system_settings', {
        key: 'leave_cover',
        level: 'client',
        value,
        reason: '试用',
      });
      const read = () =>
        demo.services.database.read(EVERYWHERE, (db) => demo.services.settings.get(db, leaveCover, SCHOOL));
      // other nodes read it within seconds
      while ((await read()) !== value) await new Promise((done) => setTimeout(done, 100));
    },
    lesson: async (id: string) =>
      (
        await sql<LessonOf>(
          `select id, date::text as date, period_from, starts_at, ends_at, teacher_id, status from lesson where id = $1`,
          [id],
        )
      )[0] as LessonOf,
    /** How often somebody is taken up by a lesson or a cover in its time. */
    async heldIn(who: CastName, { starts_at, ends_at }: Pick<LessonOf, 'starts_at' | 'ends_at'>) {
      const [row] = await sql<{ n: number }>(
        `select count(*)::int as n from lesson_hold where ref_id = $1 and starts_at < $3 and ends_at > $2`,
        [castId(who), starts_at, ends_at],
      );
      return row?.n ?? 0;
    },
    told: (who: CastName, event: string) =>
      sql<{ title: string }>('select title from notification where user_id = $1 and event = $2 order by id desc', [
        castId(who),
        event,
      ]),
    /** Another moment for a lesson to cover, as if time had passed. */
    moved: (id: string, minutes: number) =>
      sql(
        `update cover_lesson set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 40) where id = $1`,
        [id, minutes],
      ),
  };
}
