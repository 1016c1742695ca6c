/**
 * The search for questions over 200,000 passages of one school, of which the asker may read one in three: each owner's answer
 * is a look into a table, as in a module. Texts are mixed from the sentences of the test's shelf, so that hardly any word is
 * rare. `--passages=N` (200,000), `--within=N` ms at p95 (60).
 */
import { sql } from 'drizzle-orm';
import { EVERYWHERE, rowReach } from '#server/database/database.ts';
import { countGrams } from '#server/search/passages/frequencies.ts';
import { gramsOfPassage } from '#server/search/passages/grams.ts';
import { type Asker, passageSources } from '#server/search/passages/passages.ts';
import { searchPassages } from '#server/search/passages/search-passages.ts';
import {
  DIRECT_QUESTIONS,
  NONSENSE_QUESTIONS,
  PARAPHRASED_QUESTIONS,
} from '#server/search/testing/fixtures/school-questions.ts';
import { SCHOOL_TEXTS } from '#server/search/testing/fixtures/school-texts.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { findPerson } from '../src/modules/core/access/server/public.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [passages, within] = [option('passages', 200_000), option('within', 60)];
const BATCH = 1_000;
const ASKED = 180;
const school = organizationId('sy-middle');
const client = organizationId('sy');
const SENTENCES = SCHOOL_TEXTS.flatMap(({ text }) => text.match(/[^。.]{6,}[。.]/g) ?? []);

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const { services } = portal;
passageSources.with({
  key: 'bench',
  title: { cn: '测试', us: 'Bench' },
  edition: 1,
  link: ({ source_id }) => `/bench?id=${source_id}`,
  records: async () => [],
  readable: async ({ db }, ids) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from bench_text where id = any (${sql.param([...ids])}::uuid[]) and is_open`,
    );
    return new Set(rows.map(({ id }) => id));
  },
})(services);

/** The same texts in every run. */
let seed = 7;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

const owner = await import('pg').then(({ default: pg }) => new pg.Client({ connectionString: database.url }));
await owner.connect();
await owner.query(
  'create table bench_text (id uuid primary key, is_open boolean not null); grant all on bench_text to portal_app; drop index search_passage_grams',
);
for (let from = 0; from < passages; from += BATCH) {
  const rows = Array.from({ length: Math.min(BATCH, passages - from) }, (_, at) => {
    const title = `${pick(SCHOOL_TEXTS).title} ${from + at}`;
    const text = Array.from({ length: 3 + random(3) }, () => pick(SENTENCES)).join('');
    return { title, text, grams: gramsOfPassage(title, text) };
  });
  await owner.query(
    `with new as (
       insert into search_passage (id, client_id, organization_id, source, source_id, lang, title, text, grams)
       select gen_random_uuid(), $1, $2, 'bench', gen_random_uuid(), 'cn', r.title, r.text,
              array(select jsonb_array_elements_text(r.grams))
         from jsonb_to_recordset($3::jsonb) as r (title text, text text, grams jsonb) returning source_id)
     insert into bench_text select source_id, random() < 0.33 from new`,
    [client, school, JSON.stringify(rows)],
  );
}
await owner.query('create index search_passage_grams on search_passage using gin (grams)');
await owner.query('analyze search_passage; analyze bench_text');
const counting = performance.now();
await services.database.write(EVERYWHERE, ({ db }) => countGrams(db));
console.log(`${passages} passages; the nightly count took ${((performance.now() - counting) / 1000).toFixed(1)} s`);

const person = await services.database.read(EVERYWHERE, (db) => findPerson(db, castId('teacher'), school));
if (!person) throw new Error('the demo has no teacher');
const session = { session_id: '', session_kind: 'staff', impersonator_id: null, switched_from: null } as const;
const ask = (question: string) =>
  services.database.read(rowReach(client, person.reach), (db) => {
    const asker: Asker = { db, services, actor: { ...person, ...session } };
    return searchPassages(asker, question, 5);
  });

const kinds = {
  'in words of the texts': DIRECT_QUESTIONS.map(([question]) => question),
  'in other words': PARAPHRASED_QUESTIONS.map(([question]) => question),
  nonsense: NONSENSE_QUESTIONS,
  'single words': ['请假', '学生', '午餐', '手机', 'leave', '材料'],
};
let isGood = true;
for (const question of DIRECT_QUESTIONS) await ask(question[0]);
for (const [kind, questions] of Object.entries(kinds)) {
  const took: number[] = [];
  let found = 0;
  for (let round = 0; round * questions.length < ASKED; round++)
    for (const question of questions) {
      const from = performance.now();
      found += (await ask(question)).length;
      took.push(performance.now() - from);
    }
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
  isGood &&= p95 <= within;
  const each = (found / took.length).toFixed(1);
  console.log(`${kind.padEnd(22)} ${each} found a question, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await owner.end();
await portal.close();
await database.stop();
