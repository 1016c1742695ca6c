import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Seal } from '../crypto/seal.ts';
import { openLog } from '../log.ts';
import { startSessionPooler } from '../testing/session-pooler.ts';
import { Database } from './database.ts';
import { type EmbeddedPg, startEmbedded } from './embedded-postgres.ts';
import { prepareDatabase } from './prepare.ts';
import { assertRowSecurity } from './row-security-check.ts';

const KEY = 'the first secret of this installation!';
const LATER = 'another secret, after the first rotation';

const ROTATED = new Seal(LATER, [KEY]);

/** Everybody must know a password, but for the superuser and the owners, who prove nothing here. */
const HBA = 'local all portal,keeper,other,poor trust\nlocal all all scram-sha-256\n';

/** A cluster of one's own, as an operator has it: owners of databases are no superusers. */
async function openCluster(home: string, name: string): Promise<EmbeddedPg> {
  const cluster = await startEmbedded(join(home, name), { settings: { fsync: 'off' } });
  writeFileSync(join(home, name, 'pgdata/pg_hba.conf'), HBA);
  await ask(cluster, 'portal', 'select pg_reload_conf()');
  for (const owner of ['keeper', 'other']) await ask(cluster, 'portal', `create role ${owner} login createrole`);
  await ask(cluster, 'portal', 'create role poor login');
  return cluster;
}

const urlOf = ({ conn }: EmbeddedPg, user: string, database: string) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(String(conn.host))}&port=5432`;

async function ask(cluster: EmbeddedPg, database: string, text: string, user = 'portal') {
  const client = new pg.Client({ ...cluster.conn, user, database });
  await client.connect();
  return client
    .query(text)
    .then((result) => result.rows ?? [])
    .finally(() => client.end());
}

/** What a start does with the database, and the check that follows. */
async function start(cluster: EmbeddedPg, user: string, database: string, seal = ROTATED, app_url?: string) {
  const owner = { connectionString: urlOf(cluster, user, database) };
  const login = await prepareDatabase(
    { owner, app_url, is_embedded: true, stop: async () => {} },
    seal,
    openLog('silent'),
  );
  const app = new Database(login);
  await assertRowSecurity(app).finally(() => app.close());
  return login;
}

describe("the application's own login", () => {
  const home = mkdtempSync(join(tmpdir(), 'app-login-'));
  chmodSync(home, 0o755); // the database runs as another user when the tests run as root
  let cluster: EmbeddedPg;
  let second: EmbeddedPg;
  const storedPassword = async (role: string) =>
    (await ask(cluster, 'portal', `select rolpassword from pg_authid where rolname = '${role}'`))[0]?.rolpassword;

  beforeAll(async () => {
    [cluster, second] = await Promise.all([openCluster(home, 'one'), openCluster(home, 'two')]);
    await ask(cluster, 'portal', 'create database school owner keeper');
    await ask(cluster, 'portal', 'create database academy owner other');
    await ask(cluster, 'portal', 'create database plain owner poor');
  });
  afterAll(async () => {
    await Promise.all([cluster.stop(), second.stop()]);
    rmSync(home, { recursive: true, force: true });
  });

  it('is made by the owner under the name of the database, and can do nothing but sign in', async () => {
    const login = await start(cluster, 'keeper', 'school', new Seal(KEY));
    expect(login.user).toBe('school_app');
    expect(
      await ask(
        cluster,
        'portal',
        "select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'school_app'",
      ),
    ).toEqual([
      {
        rolcanlogin: true,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ]);
    expect(await storedPassword('school_app')).toMatch(/^SCRAM-SHA-256\$/);
  });

  it('keeps its password at every further start, also after the key was rotated', async () => {
    const before = await storedPassword('school_app');
    await start(cluster, 'keeper', 'school', new Seal(KEY));
    await start(cluster, 'keeper', 'school', ROTATED);
    expect(await storedPassword('school_app')).toBe(before);
  });

  it('gets its password back when somebody changed it or took the right to log in', async () => {
    await ask(cluster, 'portal', "alter role school_app nologin password 'changed'", 'keeper');
    await start(cluster, 'keeper', 'school');
    await ask(cluster, 'portal', "alter role school_app password 'changed'", 'keeper');
    await start(cluster, 'keeper', 'school');
  });

  it('is another one for another installation on the same cluster', async () => {
    expect((await start(cluster, 'other', 'academy')).user).toBe('academy_app');
    expect((await start(cluster, 'keeper', 'school')).user).toBe('school_app');
  });

  it('is made by the operator where the owner may not; the start says so, and what to set', async () => {
    await expect(start(cluster, 'poor', 'plain')).rejects.toThrow(
      /may not make the login "plain_app".*DATABASE_APP_URL/,
    );
    await ask(cluster, 'portal', "create role plain_login login password 'chosen'");
    const app_url = urlOf(cluster, 'plain_login:chosen', 'plain');
    expect((await start(cluster, 'poor', 'plain', ROTATED, app_url)).user).toBe('plain_login');
    const wrong = urlOf(cluster, 'plain_login:wrong', 'plain');
    await expect(start(cluster, 'poor', 'plain', ROTATED, wrong)).rejects.toThrow(
      /setting DATABASE_APP_URL: .*"plain_login"/,
    );
  });

  it.each([
    ['the owner of the database', 'keeper', /"keeper" \(the user of DATABASE_URL, which owns the tables\)/],
    ['a superuser', 'portal', /"portal" \(a superuser\)/],
    ['somebody who may make roles', 'other', /"other" \(a maker of roles\)/],
  ])('is refused with a sentence when it is %s, before the database is touched', async (_who, user, sentence) => {
    await ask(cluster, 'portal', `create database given_${user} owner keeper`);
    const app_url = urlOf(cluster, user, `given_${user}`);
    const starting = start(cluster, 'keeper', `given_${user}`, ROTATED, app_url);
    await expect(starting).rejects.toThrow(/^setting DATABASE_APP_URL: /);
    await expect(starting).rejects.toThrow(sentence);
    expect(await ask(cluster, `given_${user}`, "select to_regclass('schema_migration')::text as it")).toEqual([
      { it: null },
    ]);
  });

  it('is made at the first start behind PgBouncer as well, which refuses it in words of its own', async () => {
    await ask(cluster, 'portal', 'create database pooled owner keeper');
    const isKnown = async (user: string) =>
      (await ask(cluster, 'portal', `select from pg_roles where rolname = '${user}' and rolcanlogin`)).length > 0;
    const pooler = await startSessionPooler(`${cluster.conn.host}/.s.PGSQL.5432`, isKnown);
    try {
      const connectionString = `postgres://keeper@127.0.0.1:${pooler.port}/pooled`;
      const opened = { owner: { connectionString }, app_url: undefined, is_embedded: false, stop: async () => {} };
      expect((await prepareDatabase(opened, ROTATED, openLog('silent'))).user).toBe('pooled_app');
    } finally {
      pooler.stop();
    }
  });

  it('is no matter of what the owner may do: a superuser as owner is remarked in the log', async () => {
    await ask(cluster, 'portal', 'create database remarked');
    const log = openLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const opened = { app_url: undefined, is_embedded: false, stop: async () => {} };
    for (const [user, database] of [
      ['keeper', 'school'],
      ['portal', 'remarked'],
    ] as const)
      await prepareDatabase({ ...opened, owner: { connectionString: urlOf(cluster, user, database) } }, ROTATED, log);
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([{ user: 'portal' }]);
  });

  it('works for a database whose every privilege was taken from the public', async () => {
    await ask(cluster, 'school', 'revoke all on database school from public; revoke all on schema public from public');
    await start(cluster, 'keeper', 'school');
  });

  it('replaces the role of earlier versions, whose nodes go on beside the new ones', async () => {
    await ask(cluster, 'portal', 'create role portal_app nologin; grant portal_app to portal');
    expect((await start(cluster, 'portal', 'portal')).user).toBe('portal_app');
    const earlier = new pg.Client({ ...cluster.conn, options: '-c role=portal_app' });
    await earlier.connect();
    const { rows } = await earlier
      .query('select current_user, count(*)::int as n from session group by 1')
      .finally(() => earlier.end());
    expect(rows).toEqual([]);
  });

  describe('after a restore (`pg_restore --no-owner --no-privileges`: tables, rows and policies, no roles, no grants)', () => {
    it('under another name and owner on the same cluster', async () => {
      await ask(cluster, 'school', 'drop owned by school_app');
      await ask(cluster, 'portal', 'create database restored template school owner other');
      await ask(cluster, 'restored', 'reassign owned by keeper to other; alter database school owner to keeper');
      expect((await start(cluster, 'other', 'restored')).user).toBe('restored_app');
    });

    it('under the same name, where the role was left behind with its password', async () => {
      await ask(cluster, 'school', 'drop owned by school_app');
      expect((await start(cluster, 'keeper', 'school')).user).toBe('school_app');
    });

    it('under the same name on a cluster that has never seen the role', async () => {
      await ask(second, 'portal', 'create database school owner keeper');
      await start(second, 'keeper', 'school');
      const [{ hash }] = (await ask(
        cluster,
        'school',
        "select hash from schema_migration where name = 'row security'",
      )) as [{ hash: string }];
      await ask(
        second,
        'school',
        `update schema_migration set hash = '${hash}' where name = 'row security'; drop owned by school_app; drop role school_app`,
      );
      expect((await start(second, 'keeper', 'school')).user).toBe('school_app');
    });
  });
});
