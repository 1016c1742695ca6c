import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';

/** For tests: rosters of people who do no other duty, and their shifts at a time that suits. */

export const SCHOOL = organizationId('sy-middle');
export const PLACE = demoId('building:sy-middle:A');
export const POOL = ['finance', 'media', 'research', 'studentaffairs'] as const satisfies readonly CastName[];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface OwnDemo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
}

export interface ShiftFacts {
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly date: string;
  readonly starts_at: string;
  readonly points: number;
  readonly status: string;
  readonly actions: readonly string[];
  readonly to_accept: readonly string[];
  readonly version: number;
}

export function dutyDesk(demo: OwnDemo) {
  const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T & object>(text, values);
  /** What must not be refused. */
  const ok = async (who: CastName, method: Method, path: string, body?: object) => {
    const answer = await demo.call(who, method, path, body);
    if (answer.code !== 0)
      throw new Error(`${who} ${method} ${path}: ${answer.message} ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
  const draft = (facts: object = {}) => ({
    name: '测试值班',
    kind: 'other',
    date_from: addDays(today(), 40),
    date_to: addDays(today(), 47),
    slots: [{ name: '白班', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 1 }] }],
    audience: { include: POOL.map((one) => ({ kind: 'person', id: castId(one) })) },
    ...facts,
  });
  const make = (facts: object = {}) => ok('office', 'POST', '/duty_schedules', draft(facts));
  const roster = (id: string): Promise<{ shifts: ShiftFacts[]; people: { user: { id: string }; points: number }[] }> =>
    ok('office', 'GET', `/duty_schedules/${id}/roster`);
  const generate = (id: string, version: number, more: object = {}) =>
    demo.call('office', 'POST', `/duty_schedules/${id}/generate`, { dry_run: false, version, ...more });
  return {
    sql,
    ok,
    draft,
    make,
    roster,
    generate,
    /** A published roster, with its shifts. */
    async published(facts: object = {}) {
      const { id, version } = await make(facts);
      const answer = await generate(id, version);
      if (answer.code !== 0) throw new Error(answer.message);
      await ok('office', 'PUT', `/duty_schedules/${id}/publish`, { version });
      return { id: id as string, ...(await roster(id)) };
    },
    /** Gives a shift to somebody, from so many minutes after now to so many. */
    async put(shiftId: string, who: CastName, from: number, to: number): Promise<void> {
      await sql(
        `update duty_shift set user_id = $2, starts_at = now() + make_interval(mins => $3), ends_at = now() + make_interval(mins => $4),
           assigned_at = now() - interval '9 days', date = (now() + make_interval(mins => $3))::date, status = 'planned' where id = $1`,
        [shiftId, castId(who), from, to],
      );
    },
    shift: (who: CastName, id: string): Promise<ShiftFacts> => ok(who, 'GET', `/duty_shifts/${id}`),
    /** Titles of what somebody was told of one sort. */
    async told(who: CastName, event: string): Promise<string[]> {
      const rows = await sql<{ title: string }>(
        `select title from notification where user_id = $1 and event = $2 order by created_at`,
        [castId(who), event],
      );
      return rows.map(({ title }) => title);
    },
    /** Rosters of tests are gone, those of the demo stay. */
    async forget(): Promise<void> {
      await sql(`delete from duty_schedule where name = '测试值班'`);
      await sql(`delete from notification where event like 'duty.%'`);
    },
  };
}
