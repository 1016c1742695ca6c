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

interface LessonOf {
  readonly id: string;
  readonly date: string;
  readonly period_from: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly teacher_id: string;
  readonly status: string;
}

export interface Days {
  readonly from: string;
  readonly to: string;
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
  readonly ends_at: Date;
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
  const lessonsIn = (who: CastName, { from, to }: Days) =>
    sql<LessonOf>(
      `select id, date::text as date, period_from, starts_at, ends_at, teacher_id, status from lesson
        where teacher_id = $1 and date between $2 and $3 and kind <> 'self_study' and status <> 'cancelled' order by starts_at, id`,
      [castId(who), from, to],
    );
  const typeId = async (code: string) =>
    (
      await sql<{ id: string }>(
        `select id from vacation_type where code = $1 and organization_id is null and client_id is null`,
        [code],
      )
    )[0]?.id;
  /** Whose step it is decides; what else is refused than that it is not theirs. */
  const decide = async (id: string, version: number): Promise<string> => {
    for (const who of DECIDERS) {
      const answer = await call(who, 'PUT', `/vacations/${id}/decide`, { result: 'approve', version });
      if (answer.code === 0) return '';
      if (answer.message && /未安排/.test(answer.message)) return answer.message;
    }
    return 'nobody decides';
  };
  const covers = (vacationId: string) =>
    sql<CoverOf>(
      `select id, lesson_id, vacation_id, state, cover_id, is_applied, credit, version, starts_at, ends_at from cover_lesson
        where vacation_id = $1 order by starts_at, id`,
      [vacationId],
    );
  return {
    SCHOOL,
    sql,
    call,
    ok,
    covers,
    lessonsIn,
    /** Days on which somebody has so many lessons, none of them touched, in not more than a week. */
    async daysOf(who: CastName, least: number): Promise<Days> {
      const rows = await sql<{ date: string; n: number }>(
        `select date::text as date, count(*)::int as n from lesson where teacher_id = $1 and date > $2 and kind <> 'self_study'
          group by date having bool_and(status = 'planned') order by date`,
        [castId(who), addDays(today(), 9)],
      );
      const free = rows.filter(({ date }) => !taken.has(`${who}${date}`));
      for (const [at, first] of free.entries()) {
        const week = free.slice(at).filter(({ date }) => date < addDays(first.date, 7));
        const enough = week.findIndex((_day, n) => week.slice(0, n + 1).reduce((sum, day) => sum + day.n, 0) >= least);
        const chosen = enough < 0 ? [] : week.slice(0, enough + 1);
        const last = chosen.at(-1);
        if (!last) continue;
        for (const { date } of rows) if (date >= first.date && date <= last.date) taken.add(`${who}${date}`);
        return { from: first.date, to: last.date };
      }
      throw new Error(`${who} has no days with ${least} lessons left`);
    },
    /** What was asked for is called off, so that its days can be asked for again. */
    async callOff(): Promise<void> {
      const open = await sql<{ id: string; version: number; who: string }>(
        `select id, version from vacation where applicant_id = $1 and status in ('submitted', 'approved') and start_at > now() + interval '9 days'`,
        [castId('teacher')],
      );
      for (const { id, version } of open)
        await ok('teacher', 'PUT', `/vacations/${id}/cancel`, { version, reason: '不请了' });
      taken.clear();
    },
    /** Asks for leave on a day. */
    async leave(who: CastName, { from, to }: Days, more: object = {}) {
      const { list } = await ok(who, 'POST', '/vacations', {
        vacation_type_id: await typeId('personal'),
        from_day: from,
        to_day: to,
        reason: '陪母亲复查',
        ...more,
      });
      return list[0] as { id: string; no: string; version: number; status: string };
    },
    async preview(who: CastName, { from, to }: Days) {
      return ok(who, 'POST', '/vacations/preview', {
        vacation_type_id: await typeId('personal'),
        from_day: from,
        to_day: to,
      });
    },
    /** Everybody agrees, with one of the cast made the leader of the person; gives what was refused. */
    async agree(id: string): Promise<string> {
      for (let step = 0; step < 4; step++) {
        const [row] = await sql<{ status: string; version: number }>(
          'select status, version from vacation where id = $1',
          [id],
        );
        if (row?.status !== 'submitted') return '';
        await sql(
          `update flow_task set user_id = $2 where state = 'pending' and run_id in (select id from flow_run where subject_id = $1)
            and user_id <> all ($3::uuid[])`,
          [id, castId('principal'), DECIDERS.map(castId)],
        );
        const refused = await decide(id, row.version);
        if (refused) return refused;
      }
      return '';
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
    /** Another time for a lesson, as a new timetable gives it one. */
    lessonAt: (id: string, { starts_at, ends_at }: Pick<LessonOf, 'starts_at' | 'ends_at'>) =>
      sql('update lesson set starts_at = $2, ends_at = $3 where id = $1', [id, starts_at, ends_at]),
    /** And back to the time of the lesson. */
    movedBack: (id: string) =>
      sql(
        `update cover_lesson c set starts_at = l.starts_at, ends_at = l.ends_at from lesson l where l.id = c.lesson_id and c.id = $1`,
        [id],
      ),
  };
}
