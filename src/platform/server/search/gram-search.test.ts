import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { gramsOf } from '#shared/text/bigrams.ts';
import { grams } from '../database/columns.ts';
import { EVERYWHERE, rowReach } from '../database/database.ts';
import { useTestDatabase } from '../testing/database.ts';
import { mayHold, textHolds } from './gram-search.ts';

const poem = pgTable('test_poem', {
  id: uuid().primaryKey(),
  client_id: uuid(),
  body: text().notNull(),
  grams: grams(),
});
const columns = { id: poem.id, text: poem.body, grams: poem.grams };

const here = '01900000-0000-7000-8000-0000000000aa';
const there = '01900000-0000-7000-8000-0000000000bb';
const mine = rowReach(here, []);

describe('a search over grams', () => {
  const test_db = useTestDatabase();
  const found = (q: string, reach: typeof EVERYWHERE = mine) =>
    test_db.database.read(reach, async (db) => {
      const rows = await db
        .select({ body: poem.body })
        .from(poem)
        .where(await textHolds(db, columns, q));
      return rows.map((row) => row.body).toSorted();
    });
  const fill = (client: string, body: string, times: number) =>
    test_db.query(
      `insert into test_poem select gen_random_uuid(), $1, $2 || case when $4 > 1 then n::text else '' end, $3 from generate_series(1, $4) n`,
      [client, body, gramsOf(body), times],
    );

  beforeAll(async () => {
    await test_db.query(`create table test_poem (id uuid primary key, client_id uuid, body text not null, grams text[] not null);
      create index test_poem_grams on test_poem using gin (grams); grant all on test_poem to portal_app;
      alter table test_poem enable row level security;
      create policy seen on test_poem using (client_id = (select app_client()) or (select app_everywhere()))`);
    await fill(here, '床前明月光', 1);
    await fill(here, '举头望明月', 1);
    await fill(there, '明月几时有', 1);
    await fill(here, '春风', 4_001);
  });

  test('finds the rows whose text contains the words, in the reach of the caller alone', async () => {
    expect(await found('明月')).toEqual(['举头望明月', '床前明月光']);
    expect(await found('明月', rowReach(there, []))).toEqual(['明月几时有']);
    expect(await found('明月', EVERYWHERE)).toHaveLength(3);
    expect(await found('月明')).toEqual([]);
  });

  test('lets the text decide: grams in another order are not enough', async () => {
    expect(await found('望明月')).toEqual(['举头望明月']);
    expect(await found('明月望')).toEqual([]);
  });

  test('finds every row of a word that very many hold', async () => {
    expect(await found('春风')).toHaveLength(4_001);
  });

  test('finds full width, traditional characters and other dots, whichever of both was written so', async () => {
    await fill(here, '張偉在圖書館 ２０２６', 1);
    await fill(here, '古丽米热·艾比布力 Lab', 1);
    for (const q of ['张伟', '張偉', '图书馆', '圖书館', '2026', '２０２６', '書馆 2026'])
      expect(await found(q), q).toEqual(['張偉在圖書館 ２０２６']);
    for (const q of ['米热•艾', '米热.艾', '米热・艾', 'ｌａｂ', 'LAB', '艾比布力\u200b'])
      expect(await found(q), q).toEqual(['古丽米热·艾比布力 Lab']);
    expect(await found('米热艾')).toEqual([]);
  });

  test('takes signs with a meaning in patterns as they are', async () => {
    await fill(here, 'a.b [c] (d) 100% 7\\9', 1);
    for (const q of ['a.b', '[c]', '(d)', '100%', '7\\9']) expect(await found(q), q).toHaveLength(1);
    for (const q of ['axb', '.*', '[a-z]', 'a|b']) expect(await found(q), q).toEqual([]);
  });

  test('leaves a single Latin letter to the text', async () => {
    expect(await test_db.database.read(mine, (db) => mayHold(db, poem.id, poem.grams, 'x'))).toBeUndefined();
    expect(await found('x')).toEqual([]);
  });

  test('goes over no table whose rows belong to nobody', async () => {
    await test_db.query('create table test_stray (id uuid, grams text[]); grant select on test_stray to portal_app');
    const look = test_db.database.read(EVERYWHERE, (db) =>
      db.execute(sql`select rows_by_grams('test_stray'::regclass, '{}'::text[], 1)`),
    );
    await expect(look).rejects.toThrow();
  });
});
