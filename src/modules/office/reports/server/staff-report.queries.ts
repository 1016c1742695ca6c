import { sql } from 'drizzle-orm';
import { isStaff, running } from '#modules/core/directory/server/public.ts';
import { department, post, user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { ReportData } from '../contract/report-shapes.ts';
import type { ReportReader, ReportSource } from './report-sources.ts';

const persons = { cn: '人', us: 'people' };
const UNKNOWN = { cn: '未填写', us: 'Unknown' };

/** Everybody on the staff of a school today, once, with what the charts ask of them. */
const staffOf = (organizationId: string) => sql`
  select ${user.id} as id, ${user.gender} as gender, ${user.birthday} as birthday, p.category, d.name, d.name_en, d.id as department_id
    from ${userOrganization}
    join ${user} on ${user.id} = ${userOrganization.user_id}
    left join lateral (
      select ud.department_id, ud.post_id from ${userDepartment} ud
       where ud.user_id = ${user.id} and ud.organization_id = ${organizationId}
         and ud.valid_from <= current_date and (ud.valid_to is null or ud.valid_to >= current_date)
       order by ud.is_main desc, ud.id limit 1) place on true
    left join ${department} d on d.id = place.department_id
    left join ${post} p on p.id = place.post_id
   where ${userOrganization.organization_id} = ${organizationId} and ${running(userOrganization)} and ${isStaff()}`;

interface Counted extends Record<string, unknown> {
  readonly part: 'gender' | 'age' | 'department' | 'whole';
  readonly cn: string | null;
  readonly us: string | null;
  readonly n: number;
}

const BANDS = [
  { code: '1', cn: '30岁以下', us: 'Under 30' },
  { code: '2', cn: '30–39岁', us: '30–39' },
  { code: '3', cn: '40–49岁', us: '40–49' },
  { code: '4', cn: '50岁及以上', us: '50 and over' },
  { code: '5', ...UNKNOWN },
] as const;
const GENDERS = [
  { code: 'male', cn: '男', us: 'Men' },
  { code: 'female', cn: '女', us: 'Women' },
  { code: '', ...UNKNOWN },
] as const;

/** Who works here, by department, age and gender: one reading of the staff, and counts alone. */
async function readStaff({ db, organization_id }: ReportReader): Promise<ReportData> {
  const { rows } = await db.execute<Counted>(sql`
    with staff as (${staffOf(organization_id)}), aged as (
      select *, case when birthday is null then '5' when age(birthday) < interval '30 years' then '1'
        when age(birthday) < interval '40 years' then '2' when age(birthday) < interval '50 years' then '3' else '4' end as band
        from staff)
    select 'whole' as part, null as cn, null as us, count(*)::int as n from aged
    union all select 'gender', coalesce(gender, ''), null, count(*)::int from aged group by gender
    union all select 'age', band, null, count(*)::int from aged group by band
    union all (select 'department', name, name_en, count(*)::int from aged group by department_id, name, name_en
                order by 4 desc, 2 limit 12)`);
  const of = (part: Counted['part']) => rows.filter((row) => row.part === part);
  const countOf = (part: Counted['part'], code: string) => of(part).find((row) => row.cn === code)?.n ?? 0;
  const points = (part: Counted['part'], list: readonly { code: string; cn: string; us: string }[]) =>
    list
      .map(({ code, cn, us }) => ({ label: { cn, us }, values: [countOf(part, code)] }))
      .filter(({ values, label }) => (values[0] ?? 0) > 0 || label.cn !== UNKNOWN.cn);
  return {
    figures: [
      { key: 'staff', label: { cn: '教职工', us: 'Staff' }, value: of('whole')[0]?.n ?? 0 },
      { key: 'women', label: { cn: '女教职工', us: 'Women' }, value: countOf('gender', 'female') },
      { key: 'young', label: { cn: '40岁以下', us: 'Under 40' }, value: countOf('age', '1') + countOf('age', '2') },
    ],
    charts: [
      {
        key: 'departments',
        kind: 'ranked',
        title: { cn: '各部门人数', us: 'By department' },
        unit: persons,
        series: [{ cn: '人数', us: 'People' }],
        points: of('department').map(({ cn, us, n }) => ({
          label: cn === null ? { cn: '未分部门', us: 'No department' } : { cn, us: us ?? cn },
          values: [n],
        })),
      },
      {
        key: 'ages',
        kind: 'bars',
        title: { cn: '年龄结构', us: 'By age' },
        unit: persons,
        series: [{ cn: '人数', us: 'People' }],
        points: points('age', BANDS),
      },
      {
        key: 'genders',
        kind: 'bars',
        title: { cn: '性别', us: 'By gender' },
        unit: persons,
        series: [{ cn: '人数', us: 'People' }],
        points: points('gender', GENDERS),
      },
    ],
  };
}

export const staffReport: ReportSource = {
  key: 'staff',
  name: { cn: '教职工结构', us: 'Staff structure' },
  group: 'people',
  read: readStaff,
};
