import pg from 'pg';
import { organizationId } from '../../database/demo/places.ts';
import { demoId } from '../../database/demo/random.ts';

export const ATTENDANCE_SCHOOL = organizationId('sy-middle');
const RULE = demoId('attendance_rule:office');

/** Adds staff to the school of the cast until `people` of them follow its attendance rule, straight in the database. */
export async function seedFollowers(url: string, people: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `with made as (
         insert into "user" (id, client_id, number, name, name_pinyin, name_initials, grams, types, status, activated_at)
         select gen_random_uuid(), o.client_id, 'K' || lpad(n::text, 8, '0'), '职工' || n, 'zhigong' || n, 'zg' || n, array['职工'],
                array['teacher'], 'confirmed', now()
           from organization o, generate_series(1, $2::int) n where o.id = $1 returning id),
       placed as (
         insert into user_organization (id, user_id, organization_id, is_main, valid_from)
         select gen_random_uuid(), id, $1, true, current_date - 400 from made)
       insert into attendance_member (id, organization_id, rule_id, user_id, valid_from)
       select gen_random_uuid(), $1, $3, id, current_date - 400 from made`,
      [ATTENDANCE_SCHOOL, people, RULE],
    );
    const { rows } = await client.query<{ id: string }>(
      `select id from "user" where number like 'K________' order by id`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** Four punches a day of a month for everybody who was added, some of them late or missing, in the zone of the school. */
export async function seedPunches(url: string, month: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into attendance_punch (id, organization_id, user_id, at, source, verdict)
       select gen_random_uuid(), $1, u.id, (d + t.at + (random() * 20 - 14) * interval '1 minute') at time zone 'Asia/Shanghai', 'door', 'valid'
         from "user" u, generate_series($2::date, $2::date + interval '1 month' - interval '1 day', interval '1 day') d,
              (values (time '07:40'), (time '11:58'), (time '13:24'), (time '17:10')) t (at)
        where u.number like 'K________' and extract(isodow from d) < 6 and random() < 0.98`,
      [ATTENDANCE_SCHOOL, `${month}-01`],
    );
    await client.query('vacuum analyze attendance_punch, attendance_member, "user"');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Opens a month that the demo closed and paid, or makes one ready to be closed in which corrections and leave still wait. */
export async function openMonth(url: string, month: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`update attendance_month set status = 'open' where organization_id = $1 and month = $2`, [
      ATTENDANCE_SCHOOL,
      month,
    ]);
    await client.query(
      `update attendance_day set closed = false where organization_id = $1 and to_char(date, 'YYYY-MM') = $2`,
      [ATTENDANCE_SCHOOL, month],
    );
    await client.query(
      `update attendance_fix set status = 'withdrawn' where organization_id = $1 and status = 'submitted' and to_char(date, 'YYYY-MM') = $2`,
      [ATTENDANCE_SCHOOL, month],
    );
    await client.query(
      `update vacation set status = 'draft' where organization_id = $1 and subject = 'staff' and status = 'submitted'`,
      [ATTENDANCE_SCHOOL],
    );
  } finally {
    await client.end();
  }
}
