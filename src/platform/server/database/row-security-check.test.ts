import { afterAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { startTestPortal } from '../testing/portal.ts';
import { plainPerson, usePortal } from '../testing/use-portal.ts';

/** Roles belong to the whole cluster, so each gets a name of this file's own. */
const named = (what: string) => `bound_${process.pid}_${what}`;

describe('a start whose requests would not be bound by row level security', () => {
  const test_db = useTestDatabase();
  const made: string[] = [];

  afterAll(async () => {
    for (const role of made) await test_db.query(`drop owned by ${role}; drop role ${role}`);
  });

  const start = (role: string) =>
    startTestPortal(test_db.url, [], async (_db, id) => plainPerson(id), {
      DATABASE_APP_URL: test_db.url.replace('//portal@', `//${role}@`),
    });
  async function roleWith(what: string, attributes = ''): Promise<string> {
    const role = named(what);
    await test_db.query(`create role ${role} login ${attributes}`);
    made.push(role);
    return role;
  }

  it('is refused with the owner of the database', async () => {
    await expect(start('portal')).rejects.toThrow(
      /^setting DATABASE_APP_URL: "portal" .*\(a superuser\), so row level security would not bind requests/,
    );
  });

  it('is refused with a role that passes row level security, that makes roles, or that owns a table', async () => {
    await expect(start(await roleWith('past', 'bypassrls'))).rejects.toThrow('past row level security');
    await expect(start(await roleWith('maker', 'createrole'))).rejects.toThrow('a maker of roles');
    const owner = await roleWith('owner');
    await test_db.query(`create table owned_table (id uuid); alter table owned_table owner to ${owner}`);
    await expect(start(owner)).rejects.toThrow(`"${owner}" (an owner of tables)`);
  });

  it('is refused with a role that may become such a one', async () => {
    const owner = await roleWith('keeper');
    await test_db.query(`create table kept_table (id uuid); alter table kept_table owner to ${owner}`);
    const member = await roleWith('member', `in role ${owner}`);
    await expect(start(member)).rejects.toThrow(`"${owner}" (an owner of tables)`);
  });

  it('is refused when the login is turned into another role', async () => {
    const other = await roleWith('other');
    const role = await roleWith('lost', `in role ${other}`);
    await test_db.query(`alter role ${role} set role = '${other}'`);
    await expect(start(role)).rejects.toThrow(`should connect as "${role}" but works as "${other}"`);
  });

  it('is refused with a login that the database does not know, which names the setting', async () => {
    await expect(start(named('nobody'))).rejects.toThrow(/setting DATABASE_APP_URL: .* does not exist/);
  });

  it('goes on with a login that owns nothing: it gets its rights', async () => {
    const role = await roleWith('fit');
    const portal = await start(role);
    await portal.close();
    const rows = await test_db.query('select has_table_privilege($1, $2, $3) as may', [role, 'session', 'insert']);
    expect(rows).toEqual([{ may: true }]);
  });
});

describe('readiness', () => {
  const portal = usePortal();
  const reason = async () => (await portal.app.inject('/readyz')).json().reason;

  it('ends when a table of a school group is not bound, and comes back', async () => {
    expect(await reason()).toBeUndefined();
    await portal.test_db.query('create table loose (client_id uuid)');
    expect(await reason()).toBeUndefined(); // nobody may read it yet: a migration is under way
    await portal.test_db.query('grant select on loose to portal_app');
    expect(await reason()).toBe('row level security does not bind loose');
    await portal.test_db.query('drop table loose');
    expect(await reason()).toBeUndefined();
  });

  it('ends when an empty reach sees rows', async () => {
    await portal.test_db.query('create policy everybody on row_security_probe using (true)');
    expect(await reason()).toBe('rows of a school group are seen without a reach');
    await portal.test_db.query('drop policy everybody on row_security_probe');
    expect(await reason()).toBeUndefined();
  });

  it('ends when the rights are gone, as in a database that was restored under a running node', async () => {
    await portal.test_db.query('revoke all on row_security_probe from portal_app');
    expect(await reason()).toContain('has lost its rights');
    await portal.test_db.query('grant select on row_security_probe to portal_app');
    expect(await reason()).toBeUndefined();
  });
});
