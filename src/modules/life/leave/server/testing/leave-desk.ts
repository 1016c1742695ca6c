import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';

/** For tests: people who ask for leave, days far enough ahead, and quotas. */

export const SCHOOL = organizationId('sy-middle');

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface OwnDemo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what a test of leave needs, each in a line or two
export function leaveDesk(demo: OwnDemo) {
  const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T & object>(text, values);
  const call = (who: CastName, method: Method, path: string, body?: object) => demo.call(who, method, path, body);
  /** What must not be refused. */
  const ok = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    if (answer.code !== 0)
      throw new Error(`${args[0]} ${args[1]} ${args[2]}: ${answer.message} ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
  const types = new Map<string, string>();
  const typeId = async (code: string): Promise<string> => {
    if (types.size === 0)
      for (const row of await sql<{ id: string; code: string }>(
        'select id, code from vacation_type where organization_id is null and client_id is null',
      ))
        types.set(row.code, row.id);
    return types.get(code) ?? '';
  };
  const body = async (type: string, from_day: string, to_day: string, more: object = {}) => ({
    vacation_type_id: await typeId(type),
    from_day,
    to_day,
    reason: '家里有事要处理',
    ...more,
  });
  const ask = async (who: CastName, type: string, from: string, to: string, more: object = {}) =>
    call(who, 'POST', '/vacations', await body(type, from, to, more));
  return {
    sql,
    call,
    ok,
    typeId,
    body,
    ask,
    /** A request that is not refused. */
    async asked(who: CastName, type: string, from: string, to: string, more: object = {}) {
      const { list } = await ok(who, 'POST', '/vacations', await body(type, from, to, more));
      return list[0];
    },
    show: (who: CastName, id: string) => ok(who, 'GET', `/vacations/${id}`),
    /** Everybody agrees, from the first step to the last. */
    async agree(id: string): Promise<void> {
      for (let step = 0; step < 4; step++) {
        const [row] = await sql<{ status: string; version: number }>(
          'select status, version from vacation where id = $1',
          [id],
        );
        if (row?.status !== 'submitted') return;
        const done = await decideAsAnybody(call, id, row.version);
        if (!done) throw new Error('nobody decides');
      }
    },
    /** Quota of somebody for the year of a day. */
    async quota(who: CastName, type: string, day: string) {
      const [row] = await sql<{
        id: string;
        left: string;
        held: string;
        used: string;
        version: number;
        expired: string;
      }>(
        `select id, "left", held, used, expired, version from vacation_amount_user
          where user_id = $1 and vacation_type_id = $2 and $3::date between cycle_from and cycle_to`,
        [castId(who), await typeId(type), day],
      );
      return (
        row && {
          ...row,
          left: Number(row.left),
          held: Number(row.held),
          used: Number(row.used),
          expired: Number(row.expired),
        }
      );
    },
    told: (who: CastName, event: string) =>
      sql<{ title: string; urgency: string }>(
        'select title, urgency from notification where user_id = $1 and event = $2 order by id desc',
        [castId(who), event],
      ),
    /** A leave that began some minutes ago, whatever its days were. */
    beginsEarlier: (id: string, minutes: number) =>
      sql(`update vacation set start_at = now() - make_interval(mins => $2) where id = $1`, [id, minutes]),
  };
}

const DECIDERS: readonly CastName[] = [
  'principal',
  'orgadmin',
  'research',
  'studentaffairs',
  'homeroom',
  'facilities',
  'media',
  'finance',
  'hrofficer',
  'security',
  'superadmin',
];

async function decideAsAnybody(call: OwnDemo['call'], id: string, version: number): Promise<boolean> {
  for (const who of DECIDERS) {
    const answer = await call(who, 'PUT', `/vacations/${id}/decide`, { result: 'approve', version });
    if (answer.code === 0) return true;
  }
  return false;
}
