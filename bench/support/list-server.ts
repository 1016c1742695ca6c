import { startBenchPortal } from './portal-server.ts';
import { seedVisits, signIn } from './seed-visits.ts';

/** Runs in a process of its own: a portal with as many bookings as asked. Tells its parent where it listens. */
const [url, total] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url);
await seedVisits(url, Number(total));
const { token, device_cookie: deviceCookie } = await signIn(portal.services, 'security');
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({ url: `http://127.0.0.1:${port}`, headers: { token, cookie: `sid2=${deviceCookie}` } });
