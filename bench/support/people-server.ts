import { startBenchPortal } from './portal-server.ts';
import { seedPeople } from './seed-people.ts';
import { signIn } from './seed-visits.ts';

/** Runs in a process of its own: a portal with as many people as asked. Tells its parent where it listens. */
const [url, total] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url);
await seedPeople(url, Number(total));
const headersOf = async (username: 'superadmin' | 'hrofficer') => {
  const { token, device_cookie: deviceCookie } = await signIn(portal.services, username);
  return { token, cookie: `sid2=${deviceCookie}` };
};
const headers = { group: await headersOf('superadmin'), school: await headersOf('hrofficer') };
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({ url: `http://127.0.0.1:${port}`, headers });
