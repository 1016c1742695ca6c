/**
 * Publishing the timetable of a school of 60 classes over 20 weeks, 48,000 lessons with everybody whom they take up, in the
 * one call of who publishes it; then a second version in which every twentieth lesson of the week lies elsewhere: equal ones keep
 * their id. `--classes=N` (60), `--weeks=N` (20), `--within=N` seconds (20).
 */
import pg from 'pg';
import { addDays, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { organizationId } from '../database/demo/places.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { signIn } from './support/seed-visits.ts';

const [classes, weeks, within] = [option('classes', 60), option('weeks', 20), option('within', 20)];
const school = organizationId('sy-middle');
const monday = addDays(today(), 8 - weekdayOf(today()));
const last = addDays(monday, weeks * 7 - 1);

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const owner = new pg.Pool({ connectionString: database.url });
try {
  const { token, device_cookie: deviceCookie } = await signIn(portal.services, 'orgadmin');
  const headers = { token, cookie: `sid2=${deviceCookie}`, 'content-type': 'application/json' };
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as { port: number };
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const call = async (method: string, path: string, body?: object): Promise<{ seconds: number; data: any }> => {
    const from = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/web${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await reply.json();
    if (answer.code !== 0) throw new Error(`${method} ${path} answered ${answer.code}: ${JSON.stringify(answer)}`);
    return { seconds: (performance.now() - from) / 1000, data: answer.data };
  };
  const { data: live } = await call('GET', '/class_schedules?status=published');
  const { semester, grades } = live.list[0];
  const grade = grades[0].id;
  const { data: year } = await call('GET', `/classrooms?grade_id=${grade}&per_page=1`);
  // the term and its hours go on for the weeks that are asked for; the next one comes a year later
  await owner.query(
    `update semester set starts_on = starts_on + 365, ends_on = ends_on + 365
      where organization_id = $1 and starts_on > (select ends_on from semester where id = $2)`,
    [school, semester.id],
  );
  await owner.query('update semester set ends_on = $2, weeks = 30 where id = $1', [semester.id, last]);
  await owner.query('update period_plan_grade set to_on = $2 where organization_id = $1', [school, last]);
  const { data: made } = await call('POST', '/classrooms/batch', {
    grade_id: grade,
    school_year_id: year.list[0].school_year.id,
    from_no: 60 - classes + 1,
    count: classes,
    kind: 'teaching',
  });
  const ids: string[] = made.list.map((one: { id: string }) => one.id);
  const { data: draft } = await call('POST', '/class_schedules', {
    name: '48,000',
    semester_id: semester.id,
    grade_ids: [grade],
  });
  // who is in no lesson of another timetable
  const people = await owner.query<{ id: string }>(
    'select id from "user" where id not in (select ref_id from lesson_hold) order by id limit $1',
    [classes * 2],
  );
  const subject = await owner.query<{ value: string }>(
    'select subject_value as value from schedule_slot where class_schedule_id = $1 limit 1',
    [live.list[0].id],
  );
  // class c in place p has teacher (c + p) of twice as many people as classes: nobody is in two at once
  await owner.query(
    `insert into schedule_slot (id, organization_id, class_schedule_id, classroom_ids, subject_value, teacher_ids, weekday,
       period_from, period_to, weeks, kind)
     select gen_random_uuid(), $1, $2, array[($3::uuid[])[c]], $4, array[($5::uuid[])[1 + (c + p) % $6]], 1 + p / 8, 1 + p % 8, 1 + p % 8,
       '"all"', 'lesson' from generate_series(1, $7) c, generate_series(0, 39) p`,
    [school, draft.id, ids, subject.rows[0]?.value, people.rows.map(({ id }) => id), people.rows.length, classes],
  );
  const lessonIds = async () =>
    new Set(
      (
        await owner.query<{ id: string }>(
          'select id from lesson where organization_id = $1 and date >= $2 and classroom_ids && $3::uuid[]',
          [school, monday, ids],
        )
      ).rows.map(({ id }) => id),
    );
  let isGood = true;
  const publish = async (id: string, name: string) => {
    const { seconds, data } = await call('POST', `/class_schedules/${id}/publish`, { effective_from: monday });
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from lesson_hold where active');
    isGood &&= seconds <= within;
    console.log(
      `${name}: ${data.diff.new} new, ${data.diff.same} kept, ${data.diff.gone} gone, ${rows[0]?.n} holds, ${seconds.toFixed(1)} s: ${seconds <= within ? 'good' : 'NOT GOOD'}`,
    );
  };
  await publish(draft.id, 'first');
  const before = await lessonIds();
  const { data: copy } = await call('POST', `/class_schedules/${draft.id}/copy`, { name: 'second' });
  // two of forty places of the week change with each other, for all classes at once
  await owner.query(
    `update schedule_slot set period_from = 9 - period_from, period_to = 9 - period_to
      where class_schedule_id = $1 and weekday = 3 and period_from in (4, 5)`,
    [copy.id],
  );
  await publish(copy.id, 'second');
  const after = await lessonIds();
  const kept = [...before].filter((id) => after.has(id)).length;
  const expected = Math.round(before.size * 0.95);
  const isKept = Math.abs(kept - expected) <= before.size * 0.02;
  isGood &&= isKept;
  console.log(`${kept} of ${before.size} lessons keep their id: ${isKept ? 'good' : 'NOT GOOD'}`);
  if (!isGood) process.exitCode = 1;
} finally {
  await owner.end();
  await portal.close();
  await database.stop();
}
