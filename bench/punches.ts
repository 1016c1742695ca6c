/**
 * The minute in which everybody arrives: punches by the network of the school, each of another person with a session of their
 * own, evenly over the time. `--people=N` (8,000), `--seconds=N` (60), `--within=N` ms at p95 (300).
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EVERYWHERE } from '#server/database/database.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { ATTENDANCE_SCHOOL, seedFollowers } from './support/seed-attendance.ts';

const [people, seconds, within] = [option('people', 8_000), option('seconds', 60), option('within', 300)];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'all' });
const { services } = portal;
try {
  const ids = await seedFollowers(database.url, people);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`update attendance_place set networks = '{127.0.0.0/8}' where organization_id = $1`, [
    ATTENDANCE_SCHOOL,
  ]);
  await owner.query('vacuum analyze attendance_member, "user", user_organization');
  const sessions: { token: string; cookie: string }[] = [];
  for (const user_id of ids)
    sessions.push(
      await services.database.write(EVERYWHERE, async ({ db }) => {
        const minted = await services.sessions.mint(db, { user_id, kind: 'family', amr: ['pwd'], browser: true });
        return { token: minted.token, cookie: `sid2=${minted.device_cookie ?? ''}` };
      }),
    );
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as { port: number };
  const times: number[] = [];
  let failed = 0;
  const punch = async ({ token, cookie }: { token: string; cookie: string }) => {
    const from = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/web/attendance_punches`, {
      method: 'POST',
      headers: { token, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ source: 'network' }),
    });
    const answer = (await reply.json()) as { code: number; data?: { punch?: { verdict: string } } };
    if (answer.code !== 0 || answer.data?.punch?.verdict !== 'valid') failed += 1;
    times.push(performance.now() - from);
  };
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (const [at, session] of sessions.entries()) {
    const due = begun + (at * seconds * 1000) / sessions.length;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(punch(session));
  }
  await Promise.all(running);
  const took = (performance.now() - begun) / 1000;
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int as n from attendance_punch where created_at > now() - interval '10 minutes' and source = 'network'",
  );
  await owner.end();
  const p95 = percentile(times, 0.95);
  const isGood = p95 <= within && failed === 0;
  console.log(
    `${times.length} punches in ${took.toFixed(0)} s, ${rows[0]?.n} stored, ${failed} failed; p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms: ${isGood ? 'good' : 'NOT GOOD'}`,
  );
  if (!isGood) process.exitCode = 1;
} finally {
  await portal.close();
  await database.stop();
}
