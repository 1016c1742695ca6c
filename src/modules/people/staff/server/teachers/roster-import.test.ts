import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let sister: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  sister = await world.person({ name: '乙人事', school: await world.school('乙校', school), roles: ['hr'] });
});
afterAll(() => portal.close());

const reach = async (id: string, wanted: string, by = hr) => {
  const state = async () => (await by.browser.call('GET', `/data_tasks/${id}`)).data;
  await until(async () => (await state()).state === wanted, patience(120));
  return state();
};
const HEAD = '工号,姓名,证件号码,手机号,部门编码,用人性质,人员类别,国家或地区,民族,家庭住址';

async function begin(lines: readonly string[], by = hr, head = HEAD): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'roster-')), 'staff.csv');
  writeFileSync(path, [head, ...lines].join('\r\n'));
  const kept = await portal.services.files.keep({
    path,
    kind: 'import',
    name: 'staff.csv',
    mime: 'text/csv',
    owner_id: by.user_id,
    organization_id: null,
  });
  const body = { definition: 'teachers', file_id: kept.id, params: { organization_id: school.id } };
  return (await by.browser.call('POST', '/data_tasks', { body })).data.id;
}
const run = async (id: string) => {
  await hr.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  return reach(id, 'done');
};
const undo = async (id: string) => {
  await hr.browser.call('POST', `/data_tasks/${id}/undo`);
  return reach(id, 'undone');
};
const pending = async () =>
  (await hr.browser.call('GET', '/teachers', { query: { tab: 'pending' } })).data.total as number;
const sectionOf = async (id: string, key: string) => {
  const { data } = await hr.browser.call('GET', `/teachers/${id}`);
  return data.sections.find((one: { section: string }) => one.section === key).rows[0];
};
const homeOf = async (id: string) => (await sectionOf(id, 'contact'))?.home_address ?? null;

describe('staff by file', () => {
  it(
    'come in by the thousand: seven rows are marked, the others wait for their first day, and all of it is taken back',
    async () => {
      const good = Array.from({ length: 993 }, (_, at) => {
        const day = `19${String(60 + (at % 40))}${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}`;
        return `N${String(10_000 + at)},员工${at},${idNumber(day, 'male')},1373${String(at).padStart(7, '0')},OFFICE,合同制,专任教师,CN,汉族,学府路${at}号`;
      });
      const bad = [
        'M0001,错证件,440305199202020000,13750000001,OFFICE,合同制,专任教师,,,',
        `M0002,缺手机,${idNumber('19910101', 'male')},,OFFICE,合同制,专任教师,,,`,
        'M0003,缺证件,,13750000003,OFFICE,合同制,专任教师,,,',
        `M0004,错部门,${idNumber('19910102', 'male')},13750000004,没有,合同制,专任教师,,,`,
        `M0005,错性质,${idNumber('19910103', 'male')},13750000005,OFFICE,随便,专任教师,,,`,
        `m6,错工号,${idNumber('19910104', 'male')},13750000006,OFFICE,合同制,专任教师,,,`,
        `${hr.number},错姓名,,13750000007,OFFICE,合同制,专任教师,,,`,
      ];
      const id = await begin([...good, ...bad]);
      expect(await reach(id, 'ready')).toMatchObject({ created_count: 993, error_count: 7 });
      expect(await pending()).toBe(0);
      expect(await run(id)).toMatchObject({ created_count: 993, error_count: 7 });
      expect(await pending()).toBe(993);
      await undo(id);
      expect(await pending()).toBe(0);
      expect((await test_db.query('select count(*)::int as n from teacher_file'))[0]).toEqual({ n: 0 });
    },
    patience(480),
  );

  it(
    'that are known change where a cell says so; an empty cell changes nothing, and undo restores what stood there',
    async () => {
      const person = await world.person({ name: '老教师', school });
      await test_db.query(
        `insert into teacher (user_id, organization_id, entry_status, work_status) values ('${person.user_id}', '${school.id}', 'regular', 1)`,
      );
      const head = '工号,姓名,证件号码,家庭住址,户籍地址,用人性质,人员类别,民族,国家或地区,籍贯';
      const first = await begin(
        [`${person.number},老教师,,学府路一号学府花园,科技路二号,在编,专任教师,汉族,CN,广东省深圳市南山区`],
        hr,
        head,
      );
      expect(await reach(first, 'ready')).toMatchObject({ changed_count: 1 });
      await run(first);
      expect(await homeOf(person.user_id)).toContain('学府路一');
      // a place stands in a list in words, and is kept by its code
      expect(await sectionOf(person.user_id, 'personal')).toMatchObject({ native_area_code: '440305' });
      const same = await begin([`${person.number},老教师,,,,,,,,`], hr, head);
      expect(await reach(same, 'ready')).toMatchObject({ same_count: 1 });
      const second = await begin([`${person.number},老教师,,[清空],,,行政,,,`], hr, head);
      expect(await reach(second, 'ready')).toMatchObject({ changed_count: 1 });
      await run(second);
      expect(await homeOf(person.user_id)).toBeNull();
      const detail = async () => (await hr.browser.call('GET', `/teachers/${person.user_id}`)).data;
      expect(await detail()).toMatchObject({ personnel_nature: 'establishment', staff_kind: 'admin' });
      await undo(second);
      expect(await homeOf(person.user_id)).toContain('学府路一');
      expect(await detail()).toMatchObject({ staff_kind: 'teaching' });
      const [entry] = await test_db.query('select * from data_task_entry limit 1').catch(() => [undefined]);
      expect(JSON.stringify(entry ?? {})).not.toContain('学府路');
    },
    patience(240),
  );

  it(
    'never get another document, and are errors for another school',
    async () => {
      const known = `K0001,有证件,${idNumber('19920505', 'male')},13760000001,OFFICE,合同制,专任教师,,,`;
      const first = await begin([known]);
      await reach(first, 'ready');
      await run(first);
      const other = await begin([`K0001,有证件,${idNumber('19930606', 'male')},13760000001,OFFICE,合同制,专任教师,,,`]);
      expect(await reach(other, 'ready')).toMatchObject({ error_count: 1 });
      const foreign = await begin([known], sister);
      expect(await reach(foreign, 'ready', sister)).toMatchObject({ error_count: 1 });
    },
    patience(240),
  );
});

describe('staff as a file', () => {
  it('has the chosen columns, sensitive ones with a right and a reason, and is masked before', async () => {
    const preview = (query: Record<string, string | string[]>, by = hr) =>
      by.browser.call('GET', '/teachers/export_preview', { query: query as Record<string, string> });
    const plain = (await preview({})).data;
    expect(plain.columns).toHaveLength(9);
    // the section stands in front of a field that does not say it itself
    const { columns } = (await preview({ group: 'personal' })).data;
    const headings = (columns as { cn: string }[]).map((one) => one.cn);
    expect(headings).toEqual(expect.arrayContaining(['籍贯', '合同类型', '合同开始日期', '合同结束日期']));
    expect(JSON.stringify((await preview({ group: 'sensitive' })).data)).toContain('137****');
    const office = await world.person({ school, roles: ['group_office'] });
    expect(await preview({}, office)).toMatchObject({ code: 0, data: { groups: ['qualification'] } });
    expect(await preview({ group: 'sensitive' }, office)).toMatchObject({ code: 403001 });
    const start = (query: Record<string, string>, by = hr) => by.browser.call('GET', '/teachers/export', { query });
    expect(await start({ group: 'sensitive' })).toMatchObject({ code: 422001 });
    expect(await start({ group: 'personal' }, office)).toMatchObject({ code: 403001 });
    const { data } = await start({ group: 'sensitive', reason: '上报教育局花名册' });
    expect(await reach(data.data_task_id, 'done')).toMatchObject({ definition: 'teachers_sensitive' });
  });
});
