import { type SQL, sql } from 'drizzle-orm';
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

  it('binds every table that belongs to organisations or school groups, for reading and for writing', async () => {
    const policies = await demo.test_db.query<{
      name: string;
      policy: string;
      using: string | null;
      check: string | null;
    }>(
      `select c.relname as name, polname as policy, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
         from pg_class c join pg_policy p on p.polrelid = c.oid where c.relrowsecurity`,
    );
    const of = Map.groupBy(policies, (row) => row.name);
    for (const [column, words] of [
      ['organization_id', 'app_organizations()'],
      ['client_id', 'app_client()'],
    ] as const) {
      for (const table of await tablesWith(column)) {
        const laid = of.get(table) ?? [];
        expect([table, laid.map((row) => row.policy).toSorted()]).toEqual([
          table,
          ['added', 'changed', 'removed', 'seen'],
        ]);
        for (const { using, check } of laid)
          expect([table, using ?? check]).toEqual([table, expect.stringContaining(words)]);
        const rules = laid.filter((row) => row.policy !== 'seen').flatMap((row) => [row.using, row.check]);
        expect([table, new Set(rules.filter(Boolean)).size]).toEqual([table, 1]);
      }
    }
  });

  it('lets a school group read what belongs to the product, and write none of it', async () => {
    const reach = reachOf('sy', 'sy-middle', 'sy-intl', 'sy-primary');
    const shared = await demo.test_db.query<{ name: string; by_organization: boolean }>(
      'select name, by_organization from app_bound_tables() where is_shared order by 1',
    );
    const nullable = await demo.test_db.query<{ name: string }>(
      `select relname as name from pg_attribute join pg_class c on c.oid = attrelid where attname = 'client_id' and not attnotnull
          and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    );
    // people of no group are somebody's guests, not the product's: a school takes them in by its own rights
    expect(shared.map((row) => row.name)).toEqual(
      nullable.map((row) => row.name).filter((name) => name !== 'user' && !LEFT_OUT.includes(name)),
    );
    expect(shared.map((row) => row.name)).toEqual(
      expect.arrayContaining(['app', 'dictionary', 'role', 'system_setting']),
    );
    for (const { name, by_organization } of shared) {
      const table = sql.identifier(name);
      const nobodys = by_organization ? sql`client_id is null and organization_id is null` : sql`client_id is null`;
      const tried = (statement: SQL) =>
        demo.services.database.write(
          reach,
          async ({ db }) => (await db.execute<{ found: number }>(statement)).rows.length,
        );
      const { rows } = await demo.services.database.read(reach, (db) =>
        db.execute<{ found: number }>(sql`select 1 as found from ${table} where ${nobodys}`),
      );
      expect([name, rows.length]).not.toEqual([name, 0]);
      expect([name, await tried(sql`update ${table} set client_id = null where ${nobodys} returning 1`)]).toEqual([
        name,
        0,
      ]);
      expect([
        name,
        await tried(sql`update ${table} set client_id = ${organizationId('sy')} where ${nobodys} returning 1`),
      ]).toEqual([name, 0]);
      expect([name, await tried(sql`select 1 from ${table} where ${nobodys} for update`)]).toEqual([name, 0]);
      expect([name, await tried(sql`delete from ${table} where ${nobodys} returning 1`)]).toEqual([name, 0]);
      await expect(tried(sql`insert into ${table} default values`)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
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
