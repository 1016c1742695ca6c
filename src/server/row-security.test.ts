import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { EVERYWHERE, NOWHERE, rowReach } from '#server/database/database.ts';
import { appUrl } from '#server/testing/app-role.ts';
import { clientOf, type OrganizationKey, organizationId } from '../../database/demo/places.ts';
import { useDemo } from './testing/use-demo.ts';

/** Tables that are written for people outside any organisation and read through their own rights. */
const LEFT_OUT = ['audit_log', 'session', 'user_credential'];

const reachOf = (...keys: OrganizationKey[]) =>
  rowReach(organizationId(clientOf(keys[0] as OrganizationKey)), keys.map(organizationId));

describe('row level security by itself', () => {
  const demo = useDemo();

  const tablesWith = async (column: 'organization_id' | 'client_id') => {
    const rows = await demo.test_db.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
         join pg_class c on c.relname = table_name and c.relnamespace = 'public'::regnamespace
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = $1
          and not c.relispartition -- read through their table alone: nobody holds a right on a partition itself
        order by 1`,
      [column],
    );
    return rows.map((row) => row.name).filter((name) => !LEFT_OUT.includes(name));
  };

  const foreignRows = (reach: string, table: string, own: readonly string[], column = 'organization_id') =>
    demo.services.database.read(reach, async (db) => {
      const list = sql.join(
        own.map((id) => sql`${id}::uuid`),
        sql`, `,
      );
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} not in (${list})`,
      );
      return rows[0]?.n;
    });

  it('binds every table that belongs to organisations or school groups', async () => {
    const policies = await demo.test_db.query<{ name: string; rule: string; check: string }>(
      `select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as rule, pg_get_expr(p.polwithcheck, p.polrelid) as check
         from pg_class c join pg_policy p on p.polrelid = c.oid where c.relrowsecurity`,
    );
    const bound = new Map(policies.map((row) => [row.name, row]));
    for (const table of await tablesWith('organization_id'))
      expect([table, bound.get(table)?.rule]).toEqual([table, expect.stringContaining('app_organizations()')]);
    for (const table of await tablesWith('client_id'))
      expect([table, bound.get(table)?.rule]).toEqual([table, expect.stringContaining('app_client()')]);
    for (const { rule, check } of policies) expect(check).toBe(rule);
  });

  it('shows nobody rows of another school, whatever the query asks for', async () => {
    const reach = reachOf('sy-middle');
    for (const table of await tablesWith('organization_id')) {
      expect([table, await foreignRows(reach, table, [organizationId('sy-middle')])]).toEqual([table, 0]);
    }
    // and the rows of other schools are there
    expect(await foreignRows(EVERYWHERE, 'user_department', [organizationId('sy-middle')])).toBeGreaterThan(300);
    expect(await foreignRows(EVERYWHERE, 'department', [organizationId('sy-middle')])).toBeGreaterThan(50);
  });

  it('shows rows of a school group only to itself', async () => {
    for (const table of await tablesWith('client_id')) {
      if ((await tablesWith('organization_id')).includes(table)) continue;
      expect([table, await foreignRows(reachOf('md-school'), table, [organizationId('md')], 'client_id')]).toEqual([
        table,
        0,
      ]);
    }
    expect(await foreignRows(EVERYWHERE, 'user', [organizationId('md')], 'client_id')).toBeGreaterThan(1000);
  });

  it('shows both schools to somebody who reaches both', async () => {
    expect(
      await foreignRows(reachOf('sy-middle', 'sy-intl'), 'department', [organizationId('sy-middle')]),
    ).toBeGreaterThan(10);
    expect(
      await foreignRows(reachOf('sy-middle', 'sy-intl'), 'department', [
        organizationId('sy-middle'),
        organizationId('sy-intl'),
      ]),
    ).toBe(0);
  });

  it('shows nothing to a connection that nobody gave a reach, and to one that reaches nowhere', async () => {
    expect(await foreignRows(NOWHERE, 'department', [organizationId('md')])).toBe(0);
    const fresh = new pg.Client({ connectionString: appUrl(demo.test_db.url) });
    await fresh.connect();
    const { rows } = await fresh.query('select count(*)::int as n from department').finally(() => fresh.end());
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('refuses to write a row into another school, or to move one there', async () => {
    const draft = (db: Parameters<Parameters<typeof demo.everywhere>[0]>[0]) =>
      db.execute(
        sql`insert into school_campus (id, organization_id, code, name) values (gen_random_uuid(), ${organizationId('sy-intl')}, 'X1', 'X')`,
      );
    await expect(demo.services.database.write(reachOf('sy-middle'), ({ db }) => draft(db))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    const move = demo.services.database.write(reachOf('sy-middle'), ({ db }) =>
      db.execute(sql`update school_campus set organization_id = ${organizationId('sy-intl')}`),
    );
    await expect(move).rejects.toMatchObject({ cause: { code: '42501' } });
    const change = await demo.services.database.write(reachOf('sy-middle'), ({ db }) =>
      db.execute(
        sql`update school_campus set name = name where organization_id = ${organizationId('sy-intl')} returning id`,
      ),
    );
    expect(change).toMatchObject({ rows: [] });
  });
});
