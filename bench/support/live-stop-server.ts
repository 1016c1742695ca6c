import { EVERYWHERE } from '#server/database/database.ts';
import { organizationId } from '../../database/demo/places.ts';
import { startBenchPortal } from './portal-server.ts';

/** A whole portal with its engine, in a process of its own, and a session for each of some people of one school. */
const [url, people] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url, { SOCKETS_PER_ADDRESS: '0', MEDIA_RTMP_PORT: '0', ROLE: 'all' });
const { services } = portal;
const sessions = await services.database.write(EVERYWHERE, async ({ db }) => {
  const { rows } = await db.execute<{ id: string }>(
    `select o.user_id as id from user_organization o join "user" u on u.id = o.user_id where o.organization_id = '${organizationId('sy-middle')}' and u.activated_at is not null and u.status = 'confirmed' order by o.user_id limit ${people}`,
  );
  const minted = [];
  for (const { id } of rows)
    minted.push(await services.sessions.mint(db, { user_id: id, kind: 'staff', amr: ['pwd'], browser: true }));
  return minted;
});
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({ port, sessions });
