import { startBenchPortal } from './portal-server.ts';
import { BENCH_PASSWORD, seedSignIns } from './seed-sign-ins.ts';
import { type Caller, seedVisits, signIn } from './seed-visits.ts';

/**
 * Runs in a process of its own: a portal with so many bookings, and people to sign in as. Tells its parent where it
 * listens and the headers of who reads lists and who books.
 */
const [url, total, people] = process.argv.slice(2) as [string, string, string];
const portal = await startBenchPortal(url, { TRUST_PROXY: '1' });
await seedVisits(url, Number(total));
await seedSignIns(portal.services, Number(people));
const headers = ({ token, device_cookie: deviceCookie }: Caller) => ({
  token,
  cookie: `sid2=${deviceCookie}`,
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
});
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.app.server.address() as { port: number };
process.send?.({
  url: `http://127.0.0.1:${port}/api/web`,
  password: BENCH_PASSWORD,
  security: headers(await signIn(portal.services, 'security')),
  teacher: headers(await signIn(portal.services, 'teacher')),
});
