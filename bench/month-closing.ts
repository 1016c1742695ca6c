/**
 * Closing a month of attendance: every day of everybody is counted once more in the call of who closes it. `--people=N`
 * (5,000), `--within=N` seconds (30).
 */
import { addDays, today } from '#shared/dates.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { openMonth, seedFollowers, seedPunches } from './support/seed-attendance.ts';
import { signIn } from './support/seed-visits.ts';

const [people, within] = [option('people', 5_000), option('within', 30)];
const month = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7);

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
try {
  await seedFollowers(database.url, people);
  const punches = await seedPunches(database.url, month);
  await openMonth(database.url, month);
  const { token, device_cookie: deviceCookie } = await signIn(portal.services, 'hrofficer');
  const headers = { token, cookie: `sid2=${deviceCookie}`, 'content-type': 'application/json' };
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as { port: number };
  const call = async (method: string, path: string, body?: object) => {
    const from = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/web/attendance_months${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await reply.json()) as {
      code: number;
      message?: string;
      data: { version: number; status: string };
    };
    if (answer.code !== 0) throw new Error(`${method} ${path} answered ${answer.code}: ${answer.message}`);
    return { seconds: (performance.now() - from) / 1000, data: answer.data };
  };
  const { data: open } = await call('GET', `/${month}`);
  const { seconds } = await call('PUT', `/${month}/close`, { version: open.version });
  const isGood = seconds <= within;
  console.log(
    `${people} people, ${punches} punches, ${month}: closed in ${seconds.toFixed(1)} s: ${isGood ? 'good' : 'NOT GOOD'}`,
  );
  if (!isGood) process.exitCode = 1;
} finally {
  await portal.close();
  await database.stop();
}
