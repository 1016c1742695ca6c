import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import type { CastName } from '../../../../../../database/demo/cast.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { findLive } from '../lives.queries.ts';
import { decidePublish, openSecret, publishEnded } from '../stream/publish.service.ts';

type Name = CastName;

/** The portal with the demo in which a test works. */
interface Desk {
  readonly test_db: TestDatabase;
  readonly services: Services;
  as(who: CastName): Promise<Browser>;
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}
type Values = Readonly<Record<string, unknown>>;

const PARENT_MEETING = '00000000-0000-7000-8000-00000b140001';
export const MINUTE = 60_000;
export const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();

/** A class of the homeroom teacher with its families, and what tests do with lives. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a desk is its acts
export function liveDesk(demo: Desk) {
  const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
  const browsers = new Map<Name, Browser>();
  const as = async (who: Name) => {
    const known = browsers.get(who) ?? (await demo.as(who));
    browsers.set(who, known);
    return known;
  };
  const call = async (who: Name, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Values) =>
    (await as(who)).call(method, path, body ? { body } : {});

  async function ownClass(): Promise<{ id: string; department_id: string }> {
    const rows = await sql(
      `select c.id, c.department_id from classroom c join classroom_teacher t on t.classroom_id = c.id
        join semester s on s.id = t.semester_id and s.status = 'current'
        where t.user_id = $1 and t.role = 'head' and c.status = 'active' limit 1`,
      [castId('homeroom')],
    );
    return rows[0] as { id: string; department_id: string };
  }

  /** A parents’ meeting for the families of the own class. */
  async function meeting(from = 60, minutes = 60, more: Values = {}): Promise<Values> {
    const { department_id } = await ownClass();
    return {
      title: '三月家长会',
      live_type_id: PARENT_MEETING,
      host_id: castId('homeroom'),
      department_id,
      plan_start_at: at(from),
      plan_end_at: at(from + minutes),
      audience: { include: [{ kind: 'department', id: department_id, user_types: ['guardian'] }] },
      ...more,
    };
  }

  /** An approved live; gives its id. */
  async function approved(from = 60, minutes = 60, more: Values = {}): Promise<string> {
    const made = await call('homeroom', 'POST', '/lives', await meeting(from, minutes, more));
    if (made.code !== 0) throw new Error(`not planned: ${JSON.stringify(made)}`);
    const done = await call('office', 'PUT', `/lives/${made.data.id}/approve`, { opinion: '' });
    if (done.code !== 0) throw new Error(`not approved: ${JSON.stringify(done)}`);
    return made.data.id;
  }

  /** Moves the plan of a live as if time had passed. */
  const shift = (id: string, minutes: number) =>
    sql(
      `update live set plan_start_at = plan_start_at + make_interval(mins => $2),
         plan_end_at = plan_end_at + make_interval(mins => $2) where id = $1`,
      [id, minutes],
    );

  async function keyOf(id: string) {
    const row = await demo.everywhere((db) => findLive(db, id));
    if (!row) throw new Error('no such live');
    return { stream_name: row.stream_name, secret: openSecret(demo.services.seal, row) };
  }

  /** An encoder that begins to send, or tries. */
  async function publish(id: string, client_id = 'obs-1', secret?: string) {
    const key = await keyOf(id);
    return decidePublish(demo.services, {
      engine: 'embedded',
      ip: '10.0.0.9',
      client_id,
      ...key,
      secret: secret ?? key.secret,
    });
  }
  const unpublish = async (id: string, client_id = 'obs-1') =>
    publishEnded(demo.services, { ...(await keyOf(id)), client_id });

  /** A live on air. */
  async function onAir(more: Values = {}): Promise<string> {
    const id = await approved(20, 60, more);
    await publish(id);
    await call('homeroom', 'PUT', `/lives/${id}/start`);
    return id;
  }

  return {
    sql,
    as,
    call,
    ownClass,
    meeting,
    approved,
    shift,
    keyOf,
    publish,
    unpublish,
    onAir,
    school: organizationId('sy-middle'),
  };
}
