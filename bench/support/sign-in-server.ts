import { startBenchPortal } from './portal-server.ts';
import { BENCH_PASSWORD, seedSignIns } from './seed-sign-ins.ts';
import { signIn } from './seed-visits.ts';

/**
 * Runs in a process of its own: a portal with so many people who have a user name, a phone and the same password. Tells
 * its parent where it listens, who they are, and the headers of somebody who reads lists.
 */
const [url, total] = process.argv.slice(2) as [string, string];
const portal = await startBenchPortal(url, { TRUST_PROXY: '1', CODES_PER_HOUR_IP: '0', CODES_PER_DAY_IP: '0' });
const phones = await seedSignIns(portal.services, Number(total));
const { token, device_cookie: deviceCookie } = await signIn(portal.services, 'superadmin');
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({
  url: `http://127.0.0.1:${port}`,
  password: BENCH_PASSWORD,
  headers: { token, cookie: `sid2=${deviceCookie}` },
  phones,
});
