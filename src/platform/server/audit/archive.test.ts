import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { Seal } from '../crypto/seal.ts';
import { EVERYWHERE } from '../database/database.ts';
import { Files } from '../files/files.ts';
import { LocalStorage } from '../files/storage/local-storage.ts';
import { useTestDatabase } from '../testing/database.ts';
import { archiveMonths, openArchive, prepareMonths } from './archive.ts';
import { writeAudit } from './audit.ts';
import { AuditChain } from './chain.ts';

describe('months of the audit log', () => {
  const test_db = useTestDatabase();
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(join(tmpdir(), 'audit-archive-'));
  const seal = new Seal('a secret of at least thirty-two characters');
  const sign = (text: string) => seal.sign(text, 'audit chain');
  let source: { auditChain: AuditChain; files: Files; seal: Seal; log: typeof log };

  beforeAll(async () => {
    const files = new Files(test_db.database, new LocalStorage(folder), seal);
    source = { auditChain: new AuditChain({ connectionString: test_db.url }, sign, log), files, seal, log };
  });
  afterAll(async () => {
    await source.auditChain.close();
    rmSync(folder, { recursive: true });
  });

  /** Writes rows as the application does, and dates them as if they had been written then. */
  async function written(count: number, ago: string): Promise<void> {
    const request_id = uuidv7();
    await test_db.database.write(EVERYWHERE, ({ db }) =>
      writeAudit(
        db,
        { actor: null, ip: null, device: null, request_id },
        Array.from({ length: count }, (_, n) => ({ action: 'visitor.review', after: { n }, reason: `第${n}次` })),
      ),
    );
    await test_db.query('update audit_log set at = at - $2::interval where request_id = $1', [request_id, ago]);
  }
  /** A chain that has just started looks for everything that is not sealed, however old it is. */
  const sealAll = async () => {
    const chain = new AuditChain({ connectionString: test_db.url }, sign, log);
    await chain.seal();
    await chain.close();
  };
  /** Cuts what is older than a year off into a partition of its own, as months that have passed would have. */
  const cutOff = () =>
    test_db.query(`do $$ declare edge timestamptz := (date_trunc('month', now() at time zone 'UTC') - interval '12 months') at time zone 'UTC';
      upper timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    begin
      alter table audit_log detach partition audit_log_before;
      execute format('create table audit_log_old partition of audit_log for values from (minvalue) to (%L)', edge);
      with gone as (delete from audit_log_before where at < edge returning *) insert into audit_log select * from gone;
      execute format('alter table audit_log attach partition audit_log_before for values from (%L) to (%L)', edge, upper);
    end $$`);
  const partitions = async () =>
    (
      await test_db.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`,
      )
    ).map((row) => row.name);

  it('the coming ones stand ready, once, and a row that fits none is not refused', async () => {
    const before = await partitions();
    expect(before).toEqual(expect.arrayContaining(['audit_log_before', 'audit_log_rest']));
    await prepareMonths(source);
    expect(await partitions()).toEqual(before);
    await written(1, '-400 days');
    expect(await test_db.query('select count(*)::int as n from audit_log_rest')).toEqual([{ n: 1 }]);
    await test_db.query('delete from audit_log');
  });

  it('cannot be touched by the application past the log, nor read or changed by it in parts', async () => {
    const as = (statement: string) => test_db.database.pool.query(statement);
    await expect(as('select 1 from audit_log_before')).rejects.toThrow('permission denied');
    await expect(as('delete from audit_log_before')).rejects.toThrow('permission denied');
    await expect(as('update audit_log_rest set reason = null')).rejects.toThrow('permission denied');
    await expect(as('delete from audit_archive')).rejects.toThrow('permission denied');
  });

  it('what is over for a year goes into a sealed file, with its chain; the rest of the chain still fits', async () => {
    await written(30, '14 months');
    await sealAll();
    await written(5, '1 day');
    await sealAll();
    expect(await archiveMonths(source)).toEqual([]);
    await cutOff();
    const rows = await test_db.query<{ id: string }>('select id from audit_log_old order by at, id');
    const [month] = await archiveMonths(source);
    expect(month).toMatch(/^\d{4}-\d{2}$/);
    expect(await partitions()).not.toContain('audit_log_old');
    expect(await test_db.query('select count(*)::int as n from audit_log')).toEqual([{ n: 5 }]);
    expect(await source.auditChain.verify()).toEqual({ checked: 35, broken: null });
    const [kept] = await test_db.query<{ file_id: string; rows: string }>('select * from audit_archive');
    const file = await test_db.database.read(EVERYWHERE, (db) => source.files.find(db, kept?.file_id ?? ''));
    if (!file) throw new Error('the archive has no file');
    const found = [];
    for await (const entry of openArchive(source, file)) found.push(entry);
    expect(found.map((entry) => JSON.parse(entry.row)[0]).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    expect(found.map((entry) => entry.position)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(await archiveMonths(source)).toEqual([]);
    const other = { ...source, seal: new Seal('another secret of thirty-two characters!') };
    await expect(openArchive(other, file).next()).rejects.toThrow('unknown key');
  });

  it('a row taken out after the archived part is missed, and a month that was changed stays', async () => {
    await test_db.query('delete from audit_log where id = (select id from audit_log order by at limit 1)');
    expect((await source.auditChain.verify()).broken).toMatchObject({ reason: 'missing' });
    await test_db.query(`do $$ begin execute format('create table audit_log_old partition of audit_log for values from (minvalue) to (%L)',
      (date_trunc('month', now() at time zone 'UTC') - interval '12 months') at time zone 'UTC'); end $$`);
    await written(4, '15 months');
    await sealAll();
    await test_db.query(`update audit_log set reason = '改过' where at < now() - interval '13 months'`);
    expect(await archiveMonths(source)).toEqual([]);
  });
});
