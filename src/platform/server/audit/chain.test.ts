import { createHash, createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import { useTestDatabase } from '../testing/database.ts';
import { writeAudit } from './audit.ts';
import { AuditChain } from './chain.ts';
import { CANONICAL } from './links.ts';
import { maskedChanges } from './redaction.ts';

describe('the chain over the audit log', () => {
  const test_db = useTestDatabase();
  let chain: AuditChain;
  const newChain = () => chainWith('the key of this installation');
  function chainWith(key: string): AuditChain {
    const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    return new AuditChain({ connectionString: test_db.url }, sign, pino({ level: 'silent' }));
  }
  const act = (count = 1) =>
    test_db.database.write(EVERYWHERE, ({ db }) =>
      writeAudit(
        db,
        { actor: null, ip: '127.0.0.1', device: 'test', request_id: uuidv7() },
        Array.from({ length: count }, (_, n) => ({
          action: 'visitor.review',
          before: { status: 'pending' },
          after: { status: 'approved', n },
          reason: '同意',
        })),
      ),
    );
  const idAt = async (position: number) =>
    (await test_db.query<{ audit_id: string }>('select audit_id from audit_seal where position = $1', [position]))[0]!
      .audit_id;

  beforeAll(() => {
    chain = newChain();
  });
  afterAll(() => chain.close());

  it('is whole when it is empty', async () => {
    expect(await chain.verify()).toEqual({ checked: 0, broken: null });
    expect(await chain.head()).toBeNull();
  });

  it('seals every row once, in one order, from several nodes at once', async () => {
    await act(600);
    const others = [newChain(), newChain()];
    await Promise.all([chain, ...others].map((node) => node.seal()));
    await chain.seal();
    await act(3);
    expect(await chain.seal()).toBe(3);
    expect(await chain.seal()).toBe(0);
    expect(await chain.verify()).toEqual({ checked: 603, broken: null });
    expect(await chain.verify(100, 200)).toEqual({ checked: 101, broken: null });
    expect(await chain.head()).toMatchObject({ position: 603 });
    await Promise.all(others.map((node) => node.close()));
  });

  it('seals a row that became visible long after it was written, at the latest with a new start', async () => {
    await act();
    await test_db.query(
      "update audit_log set at = now() - interval '2 days' where id not in (select audit_id from audit_seal)",
    );
    const restarted = newChain();
    expect(await restarted.seal()).toBe(1);
    await restarted.close();
    expect(await chain.verify()).toMatchObject({ broken: null });
  });

  it.each([
    ['one character of a reason', "update audit_log set reason = '同忌' where id = $1"],
    ['one microsecond', "update audit_log set at = at + interval '1 microsecond' where id = $1"],
    [
      'a value inside the changes',
      `update audit_log set changes = jsonb_set(changes, '{status,1}', '"rejected"') where id = $1`,
    ],
    ['who it was', 'update audit_log set actor_id = gen_random_uuid() where id = $1'],
  ])('names the row in which somebody changed %s', async (_what, statement) => {
    const id = await idAt(300);
    const [before] = await test_db.query('select * from audit_log where id = $1', [id]);
    const [{ at }] = (await test_db.query<{ at: string }>('select at::text from audit_log where id = $1', [id])) as [
      { at: string },
    ];
    await test_db.query(statement, [id]);
    expect(await chain.verify()).toEqual({ checked: 299, broken: { position: 300, audit_id: id, reason: 'changed' } });
    expect((await chain.verify(301)).broken).toBeNull();
    await test_db.query('update audit_log set reason = $2, at = $3, changes = $4, actor_id = $5 where id = $1', [
      id,
      before!.reason,
      at,
      JSON.stringify(before!.changes),
      before!.actor_id,
    ]);
    expect((await chain.verify()).broken).toBeNull();
  });

  it('names a row that was taken out, and a link that was', async () => {
    const id = await idAt(601);
    await test_db.query('delete from audit_log where id = $1', [id]);
    expect((await chain.verify()).broken).toEqual({ position: 601, audit_id: id, reason: 'missing' });
    await test_db.query('delete from audit_seal where position = 10');
    expect((await chain.verify()).broken).toMatchObject({ position: 10, reason: 'gap' });
  });

  it('cannot be touched by the application', async () => {
    const as = (statement: string) => test_db.database.pool.query(statement);
    await expect(as("update audit_log set reason = ''")).rejects.toThrow('permission denied');
    await expect(as('delete from audit_log')).rejects.toThrow('permission denied');
    await expect(as("update audit_seal set hash = ''")).rejects.toThrow('permission denied');
    await expect(
      as("insert into audit_seal (position, audit_id, hash, is_keyed) values (1000, gen_random_uuid(), '', true)"),
    ).rejects.toThrow('permission denied');
    await expect(as('update audit_chain set signature = null')).rejects.toThrow('permission denied');
    await expect(as('truncate audit_seal')).rejects.toThrow('permission denied');
  });
});

describe('what people typed into a search', () => {
  const test_db = useTestDatabase();
  const chain = { current: undefined as AuditChain | undefined };
  const own = () => chain.current as AuditChain;
  const sign = (text: string) => createHmac('sha256', 'the key of this installation').update(text).digest('base64url');
  const act = (params: Record<string, unknown>) =>
    test_db.database.write(EVERYWHERE, ({ db }) =>
      writeAudit(db, { actor: null, ip: null, device: null, request_id: uuidv7() }, [
        { action: 'user.export', kind: 'export', after: { format: 'xlsx', params } },
      ]),
    );
  const params = async () =>
    (
      await test_db.query<{ params: Record<string, unknown> }>(
        `select a.changes->'params'->1 as params from audit_log a join audit_seal s on s.audit_id = a.id order by s.position`,
      )
    ).map((row) => row.params);
  /** As older versions recorded it. */
  const actInClear = async () => {
    await act({ status: 'active' });
    await test_db.query(
      `update audit_log set changes = jsonb_set(changes, '{params,1}', '{"q": "13800138000", "status": "active"}')
        where id not in (select audit_id from audit_seal)`,
    );
  };

  beforeAll(() => {
    chain.current = new AuditChain({ connectionString: test_db.url }, sign, pino({ level: 'silent' }));
  });
  afterAll(() => own().close());

  it('is masked when it is recorded, and what was chosen stays', async () => {
    await act({
      q: '13800138000',
      status: 'active',
      sort: '-created_at',
      from: '2026-09-01',
      name: 'zhang',
      ids: [uuidv7()],
    });
    await own().seal();
    expect(await params()).toMatchObject([
      {
        q: '***',
        status: 'active',
        sort: '-created_at',
        from: '2026-09-01',
        name: '***',
        ids: [expect.stringMatching(/-/)],
      },
    ]);
  });

  it('is masked in rows of older versions, and the chain still fits', async () => {
    for (let n = 0; n < 3; n += 1) await actInClear();
    await act({ status: 'left' });
    await own().seal();
    const hashes = await test_db.query('select position, hash from audit_seal order by position');
    expect(await own().redact()).toEqual([2, 3, 4]);
    expect(await own().redact()).toEqual([]);
    expect((await params()).slice(1, 4)).toEqual(Array(3).fill({ q: '***', status: 'active' }));
    expect(await test_db.query('select position, hash from audit_seal order by position')).toEqual(hashes);
    expect(await own().verify()).toEqual({ checked: 5, broken: null });
  });

  it('is masked in saved views of older versions as well', () => {
    const query = 'q=13800138000&status=active&name=%E6%9D%8E';
    const masked = maskedChanges({ query: [null, query], name: [null, '李'] });
    expect(masked).toEqual({ query: [null, 'q=***&status=active&name=***'], name: [null, '李'] });
    expect(maskedChanges(masked)).toEqual(masked);
  });

  it('is no way to change the log: a redacted row that is changed again, moved or undone without the key is named', async () => {
    await test_db.query(
      `update audit_log set reason = 'x' where id = (select audit_id from audit_seal where position = 3)`,
    );
    expect((await own().verify()).broken).toMatchObject({ position: 3, reason: 'changed' });
    await test_db.query(
      `update audit_log set reason = null where id = (select audit_id from audit_seal where position = 3)`,
    );
    expect((await own().verify()).broken).toBeNull();
    await test_db.query('update audit_redaction set position = 5 where position = 3');
    expect((await own().verify()).broken).toMatchObject({ position: 3, reason: 'changed' });
    await test_db.query('update audit_redaction set position = 3 where position = 5');
    await test_db.query(`insert into audit_redaction (position, audit_id, fields, signature)
      select position, audit_id, '{reason}', 'forged' from audit_seal where position = 5`);
    expect((await own().verify()).broken).toMatchObject({ position: 5, reason: 'changed' });
    await test_db.query('delete from audit_redaction where position = 5');
    await expect(test_db.database.pool.query('delete from audit_redaction')).rejects.toThrow('permission denied');
  });

  it('is left as it is in a row that did not fit its link before', async () => {
    await actInClear();
    await own().seal();
    await test_db.query(
      `update audit_log set reason = 'x' where id = (select audit_id from audit_seal where position = 6)`,
    );
    expect(await own().redact()).toEqual([]);
    expect((await own().verify()).broken).toMatchObject({ position: 6, reason: 'changed' });
  });
});

describe('the key of the chain', () => {
  const test_db = useTestDatabase();
  const chainWith = (key: string) => {
    const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    return new AuditChain({ connectionString: test_db.url }, sign, pino({ level: 'silent' }));
  };
  const chain = { current: undefined as AuditChain | undefined };
  const own = () => chain.current as AuditChain;
  const act = () =>
    test_db.database.write(EVERYWHERE, ({ db }) =>
      writeAudit(db, { actor: null, ip: null, device: null, request_id: uuidv7() }, [{ action: 'visitor.review' }]),
    );
  /** Makes the whole chain anew without the key, as somebody can who has the database alone. */
  async function chainAnew(keyed: boolean): Promise<void> {
    const rows = await test_db.query<{ position: string; canonical: string }>(
      `select s.position, ${CANONICAL} as canonical from audit_seal s join audit_log a on a.id = s.audit_id order by 1`,
    );
    let hash = 'shuyuan audit log';
    for (const { position, canonical } of rows) {
      hash = createHash('sha256').update(`${hash}\n${canonical}`).digest('base64url');
      await test_db.query('update audit_seal set hash = $2, is_keyed = $3 where position = $1', [
        position,
        hash,
        keyed,
      ]);
    }
  }

  beforeAll(() => {
    chain.current = chainWith('the key of this installation');
  });
  afterAll(() => own().close());

  it('keeps the links that were made without it, and signs where they end', async () => {
    for (let n = 0; n < 3; n++) await act();
    await own().seal();
    // as a database of the version before stands after the migration
    await test_db.query('alter table audit_seal drop constraint audit_seal_keyed');
    await chainAnew(false);
    await test_db.query('update audit_chain set keyed_after = 3, signature = null');
    await test_db.query('alter table audit_seal add constraint audit_seal_keyed check (is_keyed = (position > 3))');
    expect(await own().verify()).toEqual({ checked: 3, broken: null });
    await act();
    expect(await own().seal()).toBe(1);
    expect(await own().verify()).toEqual({ checked: 4, broken: null });
    expect(await own().verify(2, 3)).toEqual({ checked: 2, broken: null });
    const [row] = await test_db.query('select signature from audit_chain');
    expect(row?.signature).toEqual(expect.any(String));
  });

  it('lets nobody seal without it any more, a node of the version before neither', async () => {
    await act();
    await expect(
      test_db.query("insert into audit_seal (position, audit_id, hash) select 5, id, '' from audit_log limit 1"),
    ).rejects.toThrow('audit_seal_keyed');
    expect(await own().seal()).toBe(1);
  });

  it('is missed in a chain that was made anew without it', async () => {
    await test_db.query("update audit_log set reason = 'changed'");
    await chainAnew(true).catch(() => {});
    await test_db.query('alter table audit_seal drop constraint audit_seal_keyed');
    await chainAnew(true);
    expect((await own().verify()).broken).toMatchObject({ position: 4, reason: 'changed' });
    await chainAnew(false);
    await test_db.query('update audit_chain set keyed_after = 5');
    expect((await own().verify()).broken).toMatchObject({ reason: 'unsigned' });
    await test_db.query('delete from audit_chain');
    expect((await own().verify()).broken).toMatchObject({ reason: 'unsigned' });
  });
});
