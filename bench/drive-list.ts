/**
 * A folder of the cloud drive with very many entries, by name, time and size, first page and deep ones, and a search in it,
 * each as a call of its owner: p95 of all of them. `--entries=N` (20,000), `--within=N` ms at p95 (60), `--calls=N` a list (200).
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { EVERYWHERE } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { demoNodeId } from '../src/modules/office/drive/server/demo.ts';
import { spaceIdOf } from '../src/modules/office/drive/server/spaces/space-id.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [entries, within, calls] = [option('entries', 20_000), option('within', 60), option('calls', 200)];
const BATCH = 2_000;
const school = organizationId('sy-middle');
const owner = castId('teacher');
const space = spaceIdOf(school, owner);
const folder = demoNodeId('teacher/教案');
const WORDS = ['函数', '几何', '方程', '练习', '试卷', '课件'];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
for (let from = 0; from < entries; from += BATCH) {
  const rows = Array.from({ length: Math.min(BATCH, entries - from) }, (_, at) => {
    const n = from + at;
    const name = `第${n}份 ${WORDS[n % WORDS.length]}.pdf`;
    return { n, name, ...nameKeys(name) };
  });
  await portal.services.database.write(EVERYWHERE, ({ db }) =>
    db.execute(sql`insert into drive_node (id, organization_id, space_id, parent_id, above, kind, name, name_key, grams,
        name_pinyin, name_initials, version_no, file_id, size, mime, created_by, updated_by, updated_at)
      select gen_random_uuid(), ${school}, ${space}, ${folder}, array[${folder}::uuid],
        case when r.n % 10 = 0 then 'folder' else 'file' end, r.name, lower(r.name),
        array(select jsonb_array_elements_text(r.grams)), r.name_pinyin, r.name_initials,
        case when r.n % 10 > 0 then 1 end, case when r.n % 10 > 0 then gen_random_uuid() end,
        case when r.n % 10 > 0 then (r.n * 7919) % 5000000 else 0 end, case when r.n % 10 > 0 then 'application/pdf' end,
        ${owner}, ${owner}, now() - r.n * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (n int, name text, name_pinyin text, name_initials text, grams jsonb)`),
  );
}
// by the owner of the table: the portal itself may not, and PostgreSQL would only warn
const tableOwner = new pg.Client({ connectionString: database.url });
await tableOwner.connect();
await tableOwner.query('vacuum analyze drive_node');
await tableOwner.end();
const minted = await portal.services.database.write(EVERYWHERE, ({ db }) =>
  portal.services.sessions.mint(db, { user_id: owner, kind: 'staff', amr: ['pwd'], browser: true }),
);
const headers = { token: minted.token, cookie: `sid2=${minted.device_cookie ?? ''}` };
const url = await portal.app.listen({ host: '127.0.0.1', port: 0 });
const list = (query: string) => `/api/web/drive/nodes?folder_id=${folder}&per_page=50&${query}`;
const deep = Math.max(1, Math.floor(entries / 50) - 1);
let isGood = true;
for (const path of [
  list('sort=name'),
  list('sort=-name'),
  list(`sort=name&page=${deep}`),
  list('sort=-updated_at'),
  list('sort=-size'),
  '/api/web/drive/nodes?view=recent&per_page=50',
  `/api/web/drive/search?q=${encodeURIComponent('几何')}`,
]) {
  const took: number[] = [];
  // a person searches sixty times a minute at most
  const most = path.includes('/search') ? Math.min(calls, 35) : calls;
  for (let call = 0; call < most + 20; call++) {
    const from = performance.now();
    const reply = await fetch(url + path, { headers });
    const { code, data } = (await reply.json()) as { code: number; data: { list: unknown[] } };
    if (code !== 0 || data.list.length === 0) throw new Error(`${path} answered ${code}`);
    if (call >= 20) took.push(performance.now() - from);
  }
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
  isGood &&= p95 <= within;
  console.log(`${path.replace(folder, '…').padEnd(70)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
