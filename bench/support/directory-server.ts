import { recordSql } from '#server/testing/record-sql.ts';
import { startBareServer } from './bare-server.ts';
import { startBenchPortal } from './portal-server.ts';
import { seedDepartments } from './seed-departments.ts';
import { signIn } from './seed-visits.ts';

/**
 * Runs in a process of its own: the portal and the bare server side by side on one database with a large school. Tells
 * its parent where they listen.
 */
const [url, departments, people] = process.argv.slice(2) as [string, string, string];
const portal = await startBenchPortal(url);
const school = await seedDepartments(url, Number(departments), Number(people));
const hr = await signIn(portal.services, 'hrofficer');
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const ours = `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`;
const headers = { token: hr.token, cookie: `sid2=${hr.device_cookie}`, 'sec-fetch-site': 'same-origin' };

const tree = `${ours}/api/web/departments/tree?organization_id=${school}`;
const demand = async () => {
  const body = (await (await fetch(tree, { headers })).json()) as { code: number; message?: string };
  if (body.code !== 0) throw new Error(`the call to record was refused: ${JSON.stringify(body)}`);
};
for (let warm = 0; warm < 5; warm++) await demand();
const read = (await recordSql(demand)).filter(
  (statement) => !/set_config\('app.reach'|^listen|session|pgboss/i.test(statement.text),
);
// the rows of the tree stand in the answer, as the longest list that was read
const nodes = read.findIndex((statement) => /name_pinyin/.test(statement.text));
const ordered = [...read.slice(nodes, nodes + 1), ...read.filter((_, at) => at !== nodes)];
const bare = await startBareServer(url, { '/visitors': ordered }, [], new Set(), [], null, false);
process.send?.({
  ours,
  tree,
  bare: `http://127.0.0.1:${(bare.server.address() as { port: number }).port}/visitors`,
  members: `${ours}/api/web/organizations/${school}/users?per_page=25`,
  headers,
  statements: read.length,
});
process.on('message', () => process.exit(0));
