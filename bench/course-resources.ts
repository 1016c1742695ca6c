/**
 * The search of the cloud library over 100,000 resources, in the whole of what a teacher may read: common and rare words,
 * pinyin, words inside files, and the list without a word. `--resources=N` (100,000), `--within=N` ms at p95 (50).
 */
import { sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { castId } from '../database/demo/cast.ts';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { courseResources } from '../src/modules/learning/course-resources/contract/course-resources.contract.ts';
import type { ResourceViewer } from '../src/modules/learning/course-resources/server/reach.queries.ts';
import { readableResources } from '../src/modules/learning/course-resources/server/reach.queries.ts';
import { listResources } from '../src/modules/learning/course-resources/server/resources.queries.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [resources, within] = [option('resources', 100_000), option('within', 50)];
const RUNS = 60;
const school = organizationId('sy-middle');
const client = organizationId('sy');
const TOPICS = ['函数', '力学', '细胞', '辛亥革命', '写作', '阅读', '电路', '方程', '地形', '光合作用'];
const KINDS = ['教案', '课件', '习题', '微课', '实验报告'];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const BATCH = 2_000;
for (let from = 0; from < resources; from += BATCH) {
  const rows = Array.from({ length: Math.min(BATCH, resources - from) }, (_, at) => {
    const n = from + at;
    const title = `${TOPICS[n % TOPICS.length]} ${KINDS[n % KINDS.length]} ${n}`;
    const words = `第${n % 997}节 ${TOPICS[(n * 7) % TOPICS.length]}的应用与练习 题目${n}`;
    const keys = nameKeys(title);
    return { n, title, words, ...keys, grams: [...new Set([...keys.grams, ...gramsOf(words)])] };
  });
  await portal.services.database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`insert into course_resource (id, client_id, organization_id, department_id, title, kind, link,
        stage_code, subject_value, source, license, level, status, owner_id, title_pinyin, title_initials, grams, text_state, listed_at)
      select gen_random_uuid(), ${client}, ${school}, ${departmentId('sy-middle', 'SX')}, r.title, 'link', 'https://www.edu.cn/' || r.n,
        102, '102002', 'original', 'cc_by', (array['group', 'school', 'school', 'personal'])[1 + r.n % 4],
        case when r.n % 4 = 3 then 'draft' else 'published' end, ${castId('homeroom')}, r.name_pinyin, r.name_initials,
        array(select jsonb_array_elements_text(r.grams)), 'done', now() - r.n * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (n int, title text, name_pinyin text, name_initials text, grams jsonb)`);
    await db.execute(sql`insert into course_resource_text (course_resource_id, organization_id, revision, text)
      select c.id, c.organization_id, 1, r.words from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (title text, words text)
        join course_resource c on c.title = r.title and c.link like 'https://www.edu.cn/%' and c.listed_at <= now()
         where not exists (select 1 from course_resource_text t where t.course_resource_id = c.id)`);
  });
}
await portal.services.database.write(EVERYWHERE, ({ db }) =>
  db.execute('analyze course_resource, course_resource_text'),
);
const viewer: ResourceViewer = {
  user_id: castId('teacher'),
  client_id: client,
  organization_id: school,
  is_staff: true,
  circles: [departmentId('sy-middle', 'SX')],
  led: [],
  classes: [],
  appointments: [],
  reviews_school: null,
  reviews_group: null,
  manages: null,
};
let isGood = true;
for (const q of ['', '函数', '光合作用 教案', 'hanshu', '题目77777', '电路的应用', '没有这个词']) {
  const took: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run++) {
    const query = courseResources.list.query.parse({ per_page: 25, ...(q ? { q } : {}) });
    const from = performance.now();
    const page = await portal.services.database.read(EVERYWHERE, (db) =>
      listResources(db, viewer, readableResources(viewer), query),
    );
    took.push(performance.now() - from);
    found = page.total;
  }
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
  isGood &&= p95 <= within;
  console.log(`${(q || '(all)').padEnd(12)} ${found} found, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
