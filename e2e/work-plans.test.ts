import { afterAll, expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { demoId } from '../database/demo/random.ts';
import { mondayOf } from '../src/modules/office/work-plans/contract/periods.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { addDays, instantAt, today } from '../src/platform/shared/dates.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });
const home = organizationId('sy-middle');
const monday = addDays(mondayOf(today('Asia/Shanghai')), 21);
const wednesday = addDays(monday, 2);
const HALL = demoId('broom:sy-middle:C:303');
const hall = (from: string, to: string, text: string, more: object = {}) => ({
  text,
  kind: 'activity',
  date: wednesday,
  starts_at: instantAt(wednesday, from),
  ends_at: instantAt(wednesday, to),
  broom_id: HALL,
  owner_ids: [castId('office')],
  ...more,
});

test('departments hand in, the office merges and moves a clash, the head approves, and families see what was opened', async () => {
  const families = { include: [{ kind: 'organization', id: home, user_types: ['guardian'] }], exclude: [] };
  for (const [who, code, item] of [
    ['office', 'XZB', hall('14:00', '15:30', '全校安全讲座')],
    [
      'studentaffairs',
      'DY',
      hall('14:00', '15:00', '家长课堂', { audience: families, owner_ids: [castId('studentaffairs')] }),
    ],
  ] as const) {
    const body = {
      scope: 'department',
      department_id: departmentId('sy-middle', code),
      period_kind: 'week',
      date: monday,
    };
    const { data } = await as(who)('POST', '/work_plans', { ...body, items: [item] });
    await as(who)('PUT', `/work_plans/${data.id}/submit`, { version: data.version });
  }
  // of the other offices all but one hand in as well
  const others = await database.query<{ id: string; code: string }>(
    `select id, code from department where organization_id = $1 and kind = 'office' and status = 'active'
        and code not in ('XZB', 'DY') order by sort, id`,
    [home],
  );
  const [late, ...early] = others;
  expect(early.length).toBeGreaterThanOrEqual(9);
  for (const { id } of early) {
    await database.query(
      `insert into user_department (id, organization_id, user_id, department_id, is_main, is_acting, source, state, valid_from)
       values (gen_random_uuid(), $1, $2, $3, false, false, 'manual', 'active', current_date - 1) on conflict do nothing`,
      [home, castId('media'), id],
    );
    const { data, message } = await as('media')('POST', '/work_plans', {
      scope: 'department',
      department_id: id,
      period_kind: 'week',
      date: monday,
      items: [{ text: '部门例会', kind: 'meeting', date: wednesday, owner_ids: [castId('media')] }],
    });
    expect(data, message).toBeTruthy();
    await as('media')('PUT', `/work_plans/${data.id}/submit`, { version: data.version });
  }
  const { data: school } = await as('office')('POST', '/work_plans', {
    scope: 'organization',
    period_kind: 'week',
    date: monday,
  });

  const page = await pageOf('office', `/work_plans?plan=${school.id}`);
  await page.getByRole('button', { name: '汇总部门计划', exact: true }).click();
  await page.getByText(/尚有1个部门未提交/).waitFor();
  const [missing] = await database.query<{ name: string }>('select name from department where id = $1', [late?.id]);
  await page
    .getByText(new RegExp(missing?.name ?? '-'))
    .first()
    .waitFor();
  await page.getByRole('button', { name: '继续汇总' }).click();
  await page.getByText(`部门计划（${early.length + 2}）`).waitFor();
  await page
    .getByText(/场地冲突/)
    .first()
    .waitFor();

  // the office moves one of the two
  const { data: merged } = await as('office')('GET', `/work_plans/${school.id}`);
  const own = merged.merged.find(
    ({ department }: { department: { id: string } }) => department.id === departmentId('sy-middle', 'XZB'),
  );
  await page.goto(`${new URL(page.url()).origin}/work_plans?plan=${own.id}`);
  await page.getByRole('button', { name: '全校安全讲座' }).click();
  await page.getByRole('button', { name: '编辑', exact: true }).last().click();
  const form = page.getByRole('dialog', { name: '编辑事项' });
  await form.getByText('时间冲突').waitFor();
  for (const [label, time] of [
    ['结束时间', '17:00'],
    ['开始时间', '16:00'],
  ] as const) {
    const field = form
      .getByRole('textbox', { name: label })
      .or(form.getByRole('combobox', { name: label }))
      .first();
    await field.fill(time);
    await field.press('Tab');
  }
  await form.getByText('时间冲突').waitFor({ state: 'detached' });
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('16:00–17:00').first().waitFor();

  const { data: before } = await as('office')('GET', `/work_plans/${school.id}`);
  await as('office')('PUT', `/work_plans/${school.id}/submit`, { version: before.version });
  const head = await pageOf('principal', `/work_plans?plan=${school.id}`);
  await head.getByRole('button', { name: '同意', exact: true }).click();
  await head
    .getByRole('dialog', { name: '同意', exact: true })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  await head.getByText('待发布', { exact: true }).first().waitFor();

  await page.goto(`${new URL(page.url()).origin}/work_plans?plan=${school.id}`);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page
    .getByRole('dialog', { name: '发布', exact: true })
    .getByRole('button', { name: '发布', exact: true })
    .click();
  await page.getByText('已发布', { exact: true }).first().waitFor();

  const teacher = await pageOf('teacher', `/work_plans?week=${monday}`);
  await teacher.getByText('全校安全讲座').first().waitFor();
  const family = await pageOf('guardian', `/mobile/work_plans?week=${monday}`, PHONE);
  await family.getByText('家长课堂').first().waitFor();
  expect(await family.getByText('全校安全讲座').count()).toBe(0);
});

test('an owner ticks something off on the phone', async () => {
  const { data } = await as('office')('GET', '/work_plans/items?mine=true&q=公文归档&sort=-date');
  const [item] = data.list;
  const page = await pageOf('office', `/mobile/work_plans?view=mine&item=${item.id}`, PHONE);
  await page.getByRole('button', { name: '填报进展' }).click();
  await page.getByRole('dialog').getByText('已完成', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('100%').first().waitFor();
});
