import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { uuidv7 } from '#shared/uuid.ts';
import { defineJob } from '../jobs/job.ts';
import { openLog } from '../log.ts';
import { APP_ROLE, appUrl } from '../testing/app-role.ts';
import { useTestDatabase } from '../testing/database.ts';
import { patience } from '../testing/pace.ts';
import { until } from '../testing/until.ts';
import { usePortal } from '../testing/use-portal.ts';
import { EVERYWHERE } from './database.ts';
import { migrate } from './migrate.ts';
import { START_NAME, untilNoOtherNode } from './other-nodes.ts';

const RENAMES = 'alter table gate rename column name to title';
const ADDS = 'alter table gate add column tried text';

/** What a newer version brings along. */
function newer(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'newer-'));
  writeFileSync(join(folder, name), text);
  return folder;
}

describe('a start beside running nodes', () => {
  const test_db = useTestDatabase();
  let owner: pg.Client;
  let node: pg.Client;
  beforeEach(async () => {
    owner = new pg.Client(test_db.url);
    node = new pg.Client(appUrl(test_db.url));
    await Promise.all([owner.connect(), node.connect()]);
  });
  afterEach(() => Promise.all([owner.end(), node.end().catch(() => {})]));

  it('waits for nobody when it only adds', async () => {
    const untilAlone = vi.fn();
    expect(await migrate(owner, newer('9998_add.sql', ADDS), untilAlone)).toEqual(['9998_add.sql']);
    expect(untilAlone).not.toHaveBeenCalled();
  });

  it(
    'does not touch what they read before the last of them has stopped, says so in the log, and goes on then',
    async () => {
      const log = openLog('silent');
      const warn = vi.spyOn(log, 'warn');
      const heard: string[] = [];
      node.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await node.query('listen shuyuan_bus');
      let ran: readonly string[] | undefined;
      const running = migrate(owner, newer('9997_rename.sql', RENAMES), (wanted) =>
        untilNoOtherNode(owner, APP_ROLE, wanted, log),
      ).then((names) => {
        ran = names;
      });
      await until(() => heard.some((text) => text.startsWith('["upgrade"')));
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ migration: '9997_rename.sql' }),
        expect.stringContaining('Stop all other nodes'),
      );
      await node.query('select name from gate limit 1');
      expect(ran).toBeUndefined();
      await node.end();
      await running;
      expect(ran).toEqual(['9997_rename.sql']);
    },
    patience(20),
  );

  it(
    'sees nodes of versions that worked as the owner, and takes no tool and no other start for one',
    async () => {
      const others = ['portal jobs', 'pg_dump', 'psql', START_NAME].map(
        (application_name) => new pg.Client({ connectionString: test_db.url, application_name }),
      );
      await Promise.all([node.end(), ...others.map((client) => client.connect())]);
      const log = openLog('silent');
      const warn = vi.spyOn(log, 'warn');
      const alone = untilNoOtherNode(owner, APP_ROLE, { migration: '9997_rename.sql', isToRun: async () => true }, log);
      await until(() => warn.mock.calls.length > 0);
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ connections: 1 });
      await others[0]?.end();
      await alone;
      await Promise.all(others.map((client) => client.end().catch(() => {})));
    },
    patience(20),
  );
});

describe('starts that come together', () => {
  const test_db = useTestDatabase();

  it(
    'wait for no node that was first among them',
    async () => {
      const [late, first] = [0, 1].map(
        () => new pg.Client({ connectionString: test_db.url, application_name: START_NAME }),
      ) as [pg.Client, pg.Client];
      const node = new pg.Client(appUrl(test_db.url));
      await Promise.all([late, first, node].map((client) => client.connect()));
      const log = openLog('silent');
      const warn = vi.spyOn(log, 'warn');
      const folder = newer('9995_drop.sql', 'drop table if exists nobody');
      const ran = migrate(late, folder, (wanted) => untilNoOtherNode(late, APP_ROLE, wanted, log));
      await until(() => warn.mock.calls.length > 0);
      // the first one has run it and is up: its node stays connected
      expect(await migrate(first, folder)).toEqual(['9995_drop.sql']);
      expect(await ran).toEqual([]);
      await Promise.all([late, first, node].map((client) => client.end()));
    },
    patience(20),
  );
});

describe('a start of an older version', () => {
  const test_db = useTestDatabase();
  const start = async () => {
    const owner = new pg.Client(test_db.url);
    await owner.connect();
    return migrate(owner).finally(() => owner.end());
  };

  it('works on a database in which a newer one has only added', async () => {
    await test_db.query(
      "insert into schema_migration (name, hash, breaks) values ('29990101000000_a_b.sql', 'x', false)",
    );
    expect(await start()).toEqual([]);
  });

  it('ends with one sentence and an exit code of its own where a newer one has changed what it reads', async () => {
    await test_db.query(
      "insert into schema_migration (name, hash, breaks) values ('29990101000001_a_c.sql', 'x', true)",
    );
    await expect(start()).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The database is newer than this version of the portal .*29990101000001_a_c\.sql/,
      ),
      exit_code: 78,
    });
  });
});

describe('a running node whose database a newer version changes', () => {
  let done = 0;
  const title = { cn: '测试', us: 'Test' };
  const job = defineJob({ name: 'test.old', title, schema: z.object({}), handler: async () => void done++ });
  const portal = usePortal({ modules: [{ name: 'old', routes: [], register: ({ jobs }) => jobs.define(job) }] });

  it(
    'goes on while it only adds; then takes itself out: readiness, calls, jobs',
    async () => {
      const browser = await portal.signIn(uuidv7());
      const ask = () => browser.call('GET', '/users/check_new_notification');
      const owner = new pg.Client(portal.test_db.url);
      await owner.connect();
      await migrate(owner, newer('9996_add.sql', ADDS));
      expect((await portal.app.inject('/readyz')).statusCode).toBe(200);
      expect((await ask()).code).toBe(0);

      await migrate(owner, newer('9997_rename.sql', RENAMES));
      await owner.end();
      await until(async () => (await ask()).code === 503001);
      const answer = await ask();
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
      const ready = await portal.app.inject('/readyz');
      expect([ready.statusCode, ready.json().reason]).toEqual([503, expect.stringContaining('9997_rename.sql')]);
      expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
      expect((await portal.app.inject('/metrics')).body).toContain('portal_outdated 1');
      const { database, jobs } = portal.services;
      const before = done;
      await database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, job, {})).catch(() => {}); // a closed queue takes none
      expect(done).toBe(before);
    },
    patience(20),
  );
});
