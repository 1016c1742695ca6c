/**
 * The search in the articles of rules over 10,000 articles of one school, half of them in rules that the asker may read,
 * by words that stand in one, in some and in most of them. `--articles=N` (10,000), `--within=N` ms at p95 (40).
 */
import { EVERYWHERE, rowReach } from '#server/database/database.ts';
import { decidedScope } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { SCHOOL_TEXTS } from '#server/search/testing/fixtures/school-texts.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { findPerson } from '../src/modules/core/access/server/public.ts';
import { searchArticles } from '../src/modules/office/rules/server/search/article-search.service.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [articles, within] = [option('articles', 10_000), option('within', 40)];
const OF_EACH = 25;
const ROUNDS = 30;
const school = organizationId('sy-middle');
const SENTENCES = SCHOOL_TEXTS.flatMap(({ text }) => text.match(/[^。.]{6,}[。.]/g) ?? []);

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const { services } = portal;

/** The same texts in every run. */
let seed = 7;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

const owner = await import('pg').then(({ default: pg }) => new pg.Client({ connectionString: database.url }));
await owner.connect();
for (let rule = 0; rule * OF_EACH < articles; rule++) {
  const rows = Array.from({ length: OF_EACH }, (_, at) => {
    const text = Array.from({ length: 3 + random(3) }, () => SENTENCES[random(SENTENCES.length)]).join('');
    const search_text = `第${at + 1}条\n${text}`;
    return { at, no: `第${at + 1}条`, text, search_text, grams: gramsOf(search_text) };
  });
  const shown = rule % 2 ? `organization:${school}:teacher` : 'person:nobody';
  await owner.query(
    `with made as (select gen_random_uuid() as rule_id, gen_random_uuid() as version_id),
       rule as (insert into system_rule (id, organization_id, code, code_key, title, category, audience, shown_to, status,
         current_version_id, version_no, effective_on, created_by)
         select rule_id, $1, $2, $2, $2, 'other', '{"include": [], "exclude": []}', array[$3], 'published', version_id, 1,
           current_date, $4 from made returning id),
       version as (insert into system_rule_version (id, organization_id, system_rule_id, version_no, effective_on, status, created_by)
         select version_id, $1, rule_id, 1, current_date, 'published', $4 from made returning id, system_rule_id)
     insert into system_rule_article (id, organization_id, system_rule_id, version_id, position, anchor, level, no, heading,
       text, search_text, grams)
     select gen_random_uuid(), $1, version.system_rule_id, version.id, r.at, 'a' || r.at, 'article', r.no, '', r.text,
       r.search_text, array(select jsonb_array_elements_text(r.grams))
       from version, jsonb_to_recordset($5::jsonb) as r (at int, no text, text text, search_text text, grams jsonb)`,
    [school, `B-${rule}`, shown, castId('office'), JSON.stringify(rows)],
  );
}
await owner.query('analyze system_rule; analyze system_rule_article');
console.log(`${articles} articles`);

const person = await services.database.read(EVERYWHERE, (db) => findPerson(db, castId('teacher'), school));
if (!person) throw new Error('the demo has no teacher');
const session = { session_id: '', session_kind: 'staff', impersonator_id: null, switched_from: null } as const;
const ask = (q: string) =>
  services.database.read(rowReach(organizationId('sy'), person.reach), (db) => {
    const asker: Pick<Context, 'db' | 'actor' | 'services' | 'scope'> = {
      db,
      services,
      actor: { ...person, ...session },
      scope: decidedScope([]),
    };
    return searchArticles(asker, { q });
  });

const kinds = {
  'in most articles': ['学生', '学校', '第一条'],
  'in some': ['请假', '午餐', '手机', '材料'],
  'several words': ['学生 手机', '请假 家长', '学校 材料'],
  'in none': ['紫罗兰色', '独角兽'],
};
let isGood = true;
for (const [kind, questions] of Object.entries(kinds)) {
  const took: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const question of questions) {
      const from = performance.now();
      found += (await ask(question)).list.length;
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
