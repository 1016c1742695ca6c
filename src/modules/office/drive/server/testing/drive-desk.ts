import { upload } from '#modules/identity/profile/server/factories.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { spaceIdOf } from '../spaces/space-id.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What of a portal with the demo these tests need. */
interface Demo {
  readonly test_db: { query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> };
  as(who: CastName): Promise<Browser>;
  call(who: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
}

/** What several tests of the drive do with it. */
export function driveDesk(demo: Demo) {
  let count = 0;
  const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
  const call = (who: CastName, method: Method, path: string, body?: object) => demo.call(who, method, path, body);
  /** An upload that is not kept yet: a text of so many bytes. */
  const fileOf = async (who: CastName, bytes = 100, name = '笔记.txt'): Promise<string> => {
    count += 1;
    const text = `${count} `.padEnd(bytes, 'x');
    const answer = await upload(await demo.as(who), Buffer.from(text), 'drive_file', name);
    if (answer.code !== 0) throw new Error(answer.message);
    return answer.data.id;
  };
  const done = async (answer: ReturnType<typeof call>) => {
    const { code, message, errors, data } = await answer;
    if (code !== 0) throw new Error(`${message} ${JSON.stringify(errors ?? {})}`);
    return data;
  };
  return {
    sql,
    call,
    fileOf,
    space: (who: CastName, holder = castId(who)) => spaceIdOf(organizationId('sy-middle'), holder),
    folder: (who: CastName, name: string, parent_id?: string) =>
      done(call(who, 'POST', '/drive/nodes/folder', { name, ...(parent_id ? { parent_id } : {}) })),
    file: async (who: CastName, name: string, parent_id?: string, bytes = 100) =>
      done(
        call(who, 'POST', '/drive/nodes/file', {
          name,
          file_id: await fileOf(who, bytes),
          ...(parent_id ? { parent_id } : {}),
        }),
      ),
    save: async (who: CastName, id: string, base_version_no: number, bytes = 100) =>
      call(who, 'PUT', `/drive/nodes/${id}/content`, { file_id: await fileOf(who, bytes), base_version_no }),
    show: (who: CastName, id: string) => call(who, 'GET', `/drive/nodes/${id}`),
    move: (who: CastName, { id, version }: { id: string; version: number }, parent_id: string) =>
      call(who, 'PUT', `/drive/nodes/${id}/move`, { parent_id, version }),
    share: (who: CastName, node_id: string, more: object) =>
      call(who, 'POST', '/drive/shares', { node_id, right: 'view', ...more }),
    /** What is used of a space by what it says and by what is stored. */
    used: async (id: string) => {
      const [row] = await sql(
        `select s.used::int, coalesce((select sum(f.size) from file f where f.status = 'stored' and f.attached_type = 'drive_node'
           and f.attached_id in (select n.id from drive_node n where n.space_id = s.id)), 0)::int as stored
           from drive_space s where s.id = $1`,
        [id],
      );
      return row as { used: number; stored: number };
    },
  };
}

/** An audience of one person. */
export const onlyFor = (who: CastName) => ({
  audience: { include: [{ kind: 'person', id: castId(who) }], exclude: [] },
});
