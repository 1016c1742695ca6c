import { EVERYWHERE } from '#server/database/database.ts';
import { organizationId } from '../../database/demo/places.ts';
import { liveOnAir } from '../../src/modules/learning/live-chat/server/testing/lives.ts';
import { startBenchPortal } from './portal-server.ts';

/**
 * Runs in a process of its own, so that its processor time is the portal's alone: a live on air with an open chat, and a
 * session for each of some people of its school. Tells its parent where it listens.
 */
const [url, people] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url, { SOCKETS_PER_ADDRESS: '0', ROLE: 'web' });
const { services } = portal;
const query = async (text: string, values: readonly unknown[] = []) =>
  (await services.database.pool.query(text, [...values])).rows;
await services.database.pool.query("select set_config('app.reach', '*', false)");
const sessions = await services.database.write(EVERYWHERE, async ({ db }) => {
  const { rows } = await db.execute<{ id: string }>(
    `select o.user_id as id from user_organization o join "user" u on u.id = o.user_id where o.organization_id = '${organizationId('sy-middle')}' and u.activated_at is not null and u.status = 'confirmed' order by o.user_id limit ${people}`,
  );
  const minted = [];
  for (const { id } of rows)
    minted.push(await services.sessions.mint(db, { user_id: id, kind: 'staff', amr: ['pwd'], browser: true }));
  return minted;
});
const live = await liveOnAir({ query });
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({ port, live, sessions });
process.on('message', (message) => {
  if (message === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss });
  else process.exit(0);
});
