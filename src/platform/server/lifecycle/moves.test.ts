import { eq, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import { defineLifecycle } from '#shared/lifecycle.ts';
import { RefusalError } from '#shared/refusal.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { primaryId, updatedAt, version } from '../database/columns.ts';
import { type Db, EVERYWHERE } from '../database/database.ts';
import { useTestDatabase } from '../testing/database.ts';
import { allowedMoves } from './allowed-moves.ts';
import { bindMoves, lifecycleRefusals } from './moves.ts';

const parcel = pgTable('test_parcel', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  status: text().notNull(),
  place: text(),
  packed_by: uuid(),
  decided_by: uuid(),
  version: version(),
  updated_at: updatedAt(),
});

const lifecycle = defineLifecycle({
  states: {
    packed: { cn: '已打包', us: 'Packed', tone: 'waiting' },
    sent: { cn: '已寄出', us: 'Sent', tone: 'running' },
    delivered: { cn: '已签收', us: 'Delivered', tone: 'done' },
    lost: { cn: '已丢失', us: 'Lost', tone: 'refused' },
  },
  moves: {
    send: { from: ['packed'], to: 'sent', cn: '寄出', us: 'Send' },
    arrive: { from: ['sent'], to: ['delivered', 'lost'], cn: '到达', us: 'Arrive' },
  },
});
const moves = bindMoves({ type: 'parcel', lifecycle, table: parcel });
/** What most tests here are not about: everybody reaches every parcel. */
const EVERY_ROW = sql`true`;
const school = '01900000-0000-7000-8000-000000000001';
const lin = { user_id: '01900000-0000-7000-8000-00000000000a', name: '林老师' };

describe('moves of a thing with a lifecycle', () => {
  const test_db = useTestDatabase();
  let id = '';
  let entries: AuditEntry[] = [];
  const mover = (db: Db, actor: typeof lin | null = lin) => ({
    db,
    actor,
    audit: (entry: AuditEntry) => void entries.push(entry),
  });
  const write = <T>(work: (db: Db) => Promise<T>) => test_db.database.write(EVERYWHERE, ({ db }) => work(db));
  const send = () =>
    write(async (db) =>
      moves.advance(mover(db), await moves.lockIn(db, EVERY_ROW, id, 'send'), 'send', {
        reason: '加急',
        set: { place: '北京' },
      }),
    );
  const refusal = async (work: Promise<unknown>): Promise<RefusalError> => {
    const error = await work.catch((failure: unknown) => failure);
    if (error instanceof RefusalError) return error;
    throw new Error(`not refused: ${error}`);
  };

  beforeAll(async () => {
    await test_db.query(`create table test_parcel (id uuid primary key, organization_id uuid not null, status text not null, place text, packed_by uuid, decided_by uuid,
      version int not null default 1, updated_at timestamptz not null default now())`);
    await test_db.query('grant all on test_parcel to portal_app');
  });
  beforeEach(async () => {
    entries = [];
    id = await write(async (db) => {
      const [row] = await db.insert(parcel).values({ organization_id: school, status: 'packed' }).returning();
      await moves.begin(mover(db), row as typeof parcel.$inferSelect);
      return row?.id ?? '';
    });
  });

  it('changes the state, counts the version up and writes history and record', async () => {
    expect(await send()).toMatchObject({ status: 'sent', place: '北京', version: 2 });
    const history = await write((db) => moves.history(db, id));
    expect(history).toMatchObject([
      { move: 'create', from_state: null, to_state: 'packed', by_name: '林老师' },
      {
        move: 'send',
        from_state: 'packed',
        to_state: 'sent',
        by_user_id: lin.user_id,
        reason: '加急',
        organization_id: school,
      },
    ]);
    expect(entries).toMatchObject([
      {
        action: 'parcel.send',
        target: ['parcel', id],
        before: { status: 'packed', place: null },
        after: { status: 'sent', place: '北京' },
        reason: '加急',
      },
    ]);
  });

  it('does not know a row out of reach, before a state or a version is told', async () => {
    const lockIn = (place: string, version?: number) =>
      write((db) => moves.lockIn(db, eq(parcel.organization_id, place), id, 'arrive', version));
    expect(await refusal(lockIn(lin.user_id, 99))).toMatchObject({ refusal: { code: 404001 } });
    expect(await refusal(lockIn(school, 99))).toMatchObject({ refusal: { code: 200200 } });
  });

  it('refuses a wrong state with 200200 and the present one', async () => {
    await send();
    const refused = await refusal(send());
    expect(refused.refusal.code).toBe(200200);
    expect(sentenceOf(refused, 'cn')).toContain('已寄出');
    expect(refused.extra).toEqual({ state: 'sent' });
  });

  it('refuses a stale version with who changed it', async () => {
    await send();
    const refused = await refusal(write((db) => moves.lockIn(db, EVERY_ROW, id, 'arrive', 1)));
    expect(refused.refusal.code).toBe(409001);
    expect(sentenceOf(refused, 'cn')).toContain('林老师 已于');
    await write((db) => moves.lockIn(db, EVERY_ROW, id, 'arrive', 2));
  });

  it('refuses a thing that is not there', async () => {
    expect((await refusal(write((db) => moves.lockIn(db, EVERY_ROW, school, 'send')))).refusal.code).toBe(404001);
  });

  it('lets the service choose among several targets, but only among those', async () => {
    await send();
    await expect(
      write(async (db) => moves.advance(mover(db), await moves.lockIn(db, EVERY_ROW, id, 'arrive'), 'arrive')),
    ).rejects.toThrow('leads to');
    const arrived = write(async (db) =>
      moves.advance(mover(db, null), await moves.lockIn(db, EVERY_ROW, id, 'arrive'), 'arrive', { to: 'lost' }),
    );
    expect((await arrived).status).toBe('lost');
    expect((await write((db) => moves.history(db, id))).at(-1)).toMatchObject({ by_user_id: null, by_name: null });
  });

  it('lets one of two moves at the same moment win, and refuses the other', async () => {
    const outcomes = await Promise.allSettled([send(), send(), send()]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await write((db) => moves.history(db, id))).toHaveLength(2);
  });

  describe('that decide about what somebody handed in', () => {
    const refusal_of_own = { ...lifecycleRefusals.wrong_state, cn: '须由他人寄出', us: 'Somebody else sends it' };
    const reviewed = bindMoves({
      type: 'parcel',
      lifecycle,
      table: parcel,
      review: { moves: ['send'], other: { than: 'packed_by', refusal: refusal_of_own } },
    });
    const sendBy = (packed_by: string) =>
      write(async (db) => {
        await db.update(parcel).set({ packed_by });
        return reviewed.advance(mover(db), await reviewed.lockIn(db, EVERY_ROW, id, 'send'), 'send');
      });

    it('are not for the person who handed it in', async () => {
      expect((await refusal(sendBy(lin.user_id))).refusal.cn).toBe('须由他人寄出');
      expect(entries).toEqual([]);
    });

    it('write who decided', async () => {
      expect(await sendBy(school)).toMatchObject({ status: 'sent', decided_by: lin.user_id });
    });

    it('leave the other moves to everybody', async () => {
      const sent = await sendBy(school);
      const arrived = await write(async (db) => {
        await db.update(parcel).set({ packed_by: lin.user_id, decided_by: null });
        return reviewed.advance(mover(db), await reviewed.lockIn(db, EVERY_ROW, sent.id, 'arrive'), 'arrive', {
          to: 'lost',
        });
      });
      expect(arrived).toMatchObject({ status: 'lost', decided_by: null });
    });
  });

  it('reads the state of a table that calls it so', async () => {
    const letter = pgTable('test_letter', { id: primaryId(), state: text().notNull() });
    await test_db.query('create table test_letter (id uuid primary key, state text not null)');
    await test_db.query('grant all on test_letter to portal_app');
    const letters = bindMoves({ type: 'letter', lifecycle, table: letter });
    const sent = await write(async (db) => {
      const [row] = await db.insert(letter).values({ state: 'packed' }).returning();
      return letters.advance(mover(db), await letters.lockIn(db, EVERY_ROW, row?.id ?? '', 'send'), 'send');
    });
    expect(sent.state).toBe('sent');
    expect(entries).toMatchObject([{ before: { state: 'packed' }, after: { state: 'sent' } }]);
  });

  it('offers the moves that the state and the rules allow', () => {
    const rules = { send: () => true, arrive: (_: unknown, who: { is_carrier: boolean }) => who.is_carrier };
    expect(allowedMoves(lifecycle, rules, { status: 'packed' }, { is_carrier: true })).toEqual(['send']);
    expect(allowedMoves(lifecycle, rules, { status: 'sent' }, { is_carrier: true })).toEqual(['arrive']);
    expect(allowedMoves(lifecycle, rules, { status: 'sent' }, { is_carrier: false })).toEqual([]);
  });
});
