import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';

/** For tests: faults to report, and people who hear of them. */

export const SCHOOL = organizationId('sy-middle');
export const room = (place: string) => demoId(`broom:sy-middle:${place}`);
export const category = (name: string) => demoId(`repair_category:sy-middle:${name}`);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The portal of a test, with the demo. */
interface OwnDemo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
}

export function repairDesk(demo: OwnDemo) {
  const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T & object>(text, values);
  const call = (who: CastName, method: Method, path: string, body?: object) =>
    demo.call(who, method, `/repair_orders${path}`, body);
  /** What must not be refused. */
  const ok = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    if (answer.code !== 0)
      throw new Error(`${args[0]} ${args[1]} ${args[2]}: ${answer.message} ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
  const report = (who: CastName = 'teacher', facts: object = {}) =>
    ok(who, 'POST', '', {
      broom_id: room('A:203'),
      category_id: category('投影与大屏'),
      description: '投影打不开，一按就跳闸',
      phone: '13900000077',
      ...facts,
    });
  const show = (who: CastName, id: string) => ok(who, 'GET', `/${id}`);
  return {
    sql,
    call,
    ok,
    report,
    show,
    /** Gives somebody a role of the school. */
    async give(who: CastName, role: string): Promise<void> {
      await sql(
        `insert into role_user (id, role_id, user_id, organization_id)
         select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
        [castId(who), SCHOOL, role],
      );
      await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId(who)]));
    },
    /** A report that the repairer has in hand. */
    async inWork(who: CastName = 'teacher', facts: object = {}) {
      const { id } = await report(who, facts);
      await ok('repairer', 'PUT', `/${id}/accept`);
      const { version } = await show('repairer', id);
      await ok('repairer', 'PUT', `/${id}/start`, { version });
      return show('repairer', id);
    },
    finish: (id: string, more: object = {}) =>
      call('repairer', 'PUT', `/${id}/finish`, { result: '更换灯泡', ...more }),
    /** What somebody was told of repairs, the last one first: event and page. */
    async told(who: CastName, event?: string) {
      const rows = await sql<{ event: string; route: string; title: string; urgency: string }>(
        `select event, route, title, urgency from notification
          where user_id = $1 and event like $2 order by id desc`,
        [castId(who), `repair_order.${event ?? '%'}`],
      );
      return rows;
    },
    /** Nobody is kept by what an earlier test reported. */
    forgetReports: () => sql(`update repair_order set created_at = created_at - interval '2 hours'`),
  };
}
