import { EVERYWHERE } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { organizationId } from '../../database/demo/places.ts';
import { startBenchPortal } from './portal-server.ts';

/**
 * Runs in a process of its own, so that its processor time and its memory are the portal's alone: the demo with films, and
 * sessions for some people of a school, the first of them a teacher with room for films. Tells its parent where it listens.
 */
const [url, people] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url, { ROLE: 'all', FFMPEG_PATH: findFfmpeg(readEnv()) ?? 'none' });
const { services } = portal;
const sessions = await services.database.write(EVERYWHERE, async ({ db }) => {
  const { rows } = await db.execute<{ id: string }>(
    `select o.user_id as id from user_organization o join "user" u on u.id = o.user_id
      where o.organization_id = '${organizationId('sy-middle')}' and u.activated_at is not null and u.status = 'confirmed'
      order by u.username <> 'teacher', o.user_id limit ${people}`,
  );
  const minted = [];
  for (const { id } of rows) {
    const kind = id === rows[0]?.id ? 'staff' : 'family';
    minted.push(await services.sessions.mint(db, { user_id: id, kind, amr: ['pwd'], browser: true }));
  }
  return minted;
});
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({ port, sessions });
process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu_seconds: (user + system) / 1e6, rss: process.memoryUsage().rss });
  } else process.exit(0);
});
