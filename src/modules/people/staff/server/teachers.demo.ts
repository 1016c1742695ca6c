import { and, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId, postId } from '../../../../../database/demo/places.ts';
import type { SectionKey, SectionRow } from '../contract/teacher-sections.ts';
import { teacher, teacherCorrection, teacherDraft } from './tables.ts';
import { createRecord, findOrCreatePerson } from './teachers/entry.service.ts';
import { completeRows, storeSection } from './teachers/sections.service.ts';

/** How many of the school have a filled record; the rest is what schools have on the first day. */
const FILLED = 40;

/** Everybody who works at a school of the demo has a record, by the place that they hold. */
async function employEverybody({ db, today }: DemoContext): Promise<void> {
  await db.execute(sql`insert into teacher (user_id, organization_id, entry_status, work_status, entered_on, department_id, post_id,
      personnel_nature, staff_kind, regular_on)
    select distinct on (u.id) u.id, o.organization_id, 'regular', 1, o.valid_from, p.department_id, p.post_id,
      case when abs(hashtext(u.id::text)) % 5 < 3 then 'establishment' else 'contract' end,
      case when d.kind in ('teaching', 'grade') then 'teaching' else 'admin' end, o.valid_from
    from "user" u
    join user_organization o on o.user_id = u.id and o.valid_to is null
    left join user_department p on p.user_id = u.id and p.organization_id = o.organization_id and p.valid_to is null
    left join department d on d.id = p.department_id
    where 'teacher' = any (u.types) and u.status <> 'deleted'
    order by u.id, o.is_main desc, o.valid_from, p.is_main desc nulls last, p.id
    on conflict (user_id) do nothing`);
  // one came this year and is on probation
  await db
    .update(teacher)
    .set({
      entry_status: 'entered',
      work_status: 0,
      entered_on: addDays(today, -150),
      regular_on: null,
      probation_months: 6,
    })
    .where(eq(teacher.id, castId('homeroom')));
}

const STREETS = ['科技园南路', '深南大道', '后海大道', '学府路', '桃园路'];
const SCHOOLS = ['北京师范大学', '华南师范大学', '深圳大学', '华东师范大学', '中山大学'];

/** What a filled record says, told apart by its place in the list. */
function filledWith(at: number, today: string): Partial<Record<SectionKey, SectionRow[]>> {
  const year = Number(today.slice(0, 4));
  const school = SCHOOLS[at % SCHOOLS.length] ?? '';
  return {
    education: [{ level: at % 3 === 0 ? 'master' : 'bachelor', school, major: '教育学', is_highest: true }],
    titles: [
      {
        name: at % 4 === 0 ? '高级教师' : '一级教师',
        level: at % 4 === 0 ? 'senior' : 'first',
        appointed_on: `${year - 3}-09-01`,
      },
    ],
    teaching: [{ stage_codes: at % 2 ? [101] : [101, 102], subject_values: [] }],
    personal: [
      {
        country: 'CN',
        ethnicity: '01',
        native_area_code: '440300',
        political_code: at % 2 ? 13 : 1,
        marital: 'married',
      },
    ],
    contact: [
      {
        home_address: `深圳市南山区${STREETS[at % STREETS.length]}${at + 1}号`,
        contact_phone: `1390000${String(1000 + at)}`,
      },
    ],
    emergency: [{ name: '家属', relation: 'spouse', phone: `1380001${String(1000 + at)}` }],
    ...(at % 3
      ? {
          contracts: [
            {
              kind: 'fixed',
              no: `HT-${year - 2}-${at + 1}`,
              from: `${year - 2}-09-01`,
              to: addDays(today, 20 + at * 30),
            },
          ],
        }
      : {}),
    ...(at % 4
      ? {
          bank: [
            { bank: '工商银行', account_no: `622202402000${String(1000000 + at)}`, holder: '本人', purpose: 'wage' },
          ],
        }
      : {}),
  };
}

async function fillRecords({ db, services, today }: DemoContext): Promise<void> {
  const rows = await db
    .select()
    .from(teacher)
    .innerJoin(user, eq(user.id, teacher.id))
    .where(and(eq(teacher.organization_id, organizationId('sy-middle'))))
    .orderBy(sql`${teacher.id} <> ${castId('teacher')}`, user.number, user.id)
    .limit(FILLED);
  for (const [at, { teacher: row }] of rows.entries())
    for (const [key, given] of Object.entries(filledWith(at, today)) as [SectionKey, SectionRow[]][])
      await storeSection({ db, services }, row, key, completeRows(key, given, [], key), 0);
}

/** Staff records: one of somebody who is about to start, a draft, and a correction that waits. */
export async function teacherRecordsDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  await employEverybody(demo);
  await fillRecords(demo);
  const organization_id = organizationId('sy-middle');
  const id = await findOrCreatePerson(
    { ...demo, actor: { client_id: organizationId('sy'), time_zone: DEFAULT_ZONE } },
    { name: '沈书桓', gender: 'male', id_type: 'passport', id_no: 'E20260901', phone: '13800000299', number: null },
  );
  const row = await createRecord({ db }, id, {
    organization_id,
    department_id: departmentId('sy-middle', 'SX'),
    post_id: postId('sy', 'teacher'),
  });
  await db.execute(sql`insert into user_organization (id, user_id, organization_id, is_main, source)
    values (gen_random_uuid(), ${id}, ${organization_id}, true, 'hr')`);
  const work = { personnel_nature: 'contract', staff_kind: 'teaching', planned_entry_on: addDays(today, 10) };
  await storeSection({ db, services }, row, 'work', completeRows('work', [work], [], 'work'), 1);
  const data = JSON.stringify({ name: '顾清野', phone: '13800000298' });
  await db.insert(teacherDraft).values({
    organization_id,
    created_by: castId('hrofficer'),
    step: 0,
    name_sealed: services.seal.seal('顾清野', 'teacher_draft.name'),
    data_sealed: services.seal.seal(data, 'teacher_draft.data'),
  });
  const asked = completeRows(
    'titles',
    [{ name: '高级教师', level: 'senior', appointed_on: `${today.slice(0, 4)}-09-01` }],
    [],
    'titles',
  );
  await db.insert(teacherCorrection).values({
    organization_id,
    user_id: castId('teacher'),
    section: 'titles',
    note: '今年评上高级',
    rows_sealed: services.seal.seal(JSON.stringify(asked), 'teacher_correction.rows'),
  });
}
