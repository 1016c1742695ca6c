import { expect, test } from 'vitest';
import { organizationId } from '../database/demo/places.ts';
import { setUpJourney } from './support/journey.ts';

/** The drawers in which a school arranges its years, campuses, semesters, grades and classes. */

const { as, pageOf } = setUpJourney();

const school = organizationId('sy-middle');

test('a school year is added, a wrong one is said at the field, and a drafted one goes again', async () => {
  const admin = as('superadmin');
  const { data } = await admin('GET', '/admin/clients');
  const client = data.list.find((one: { code: string }) => one.code === 'SYGJ') ?? data.list[0];
  const page = await pageOf('superadmin', `/admin/application/${client.id}?tab=years`);
  const years = page.getByRole('table', { name: '学年' });
  await years.getByText('已关闭').first().waitFor();
  await page.getByRole('button', { name: '新增学年' }).click();
  const drawer = page.getByRole('dialog', { name: '新增学年' });
  await drawer.getByLabel('学年').fill('2041-2042');
  await drawer.getByRole('textbox', { name: '开始日期' }).fill('2041-09-01');
  await drawer.getByRole('textbox', { name: '结束日期' }).fill('2041-10-01');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('学年须为300至400天').waitFor();
  await drawer.getByRole('textbox', { name: '结束日期' }).fill('2042-08-31');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = years.getByRole('row').filter({ hasText: '2041-2042' });
  await row.getByRole('button', { name: '移除' }).click();
  await page
    .getByRole('dialog', { name: '移除「2041-2042」？' })
    .getByRole('button', { name: '移除', exact: true })
    .click();
  await row.waitFor({ state: 'detached' });
});

test('a campus is added with its principal, opened again, changed and removed', async () => {
  const page = await pageOf('superadmin', `/systemOrg/${school}?tab=campuses`);
  await page.getByRole('button', { name: '新增校区' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新增校区' });
  await drawer.getByLabel('校区名称').fill('湖滨校区');
  await drawer.getByLabel('编码').fill('lake');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('大写字母', { exact: false }).first().waitFor();
  await drawer.getByLabel('编码').fill('LAKE');
  await drawer.getByLabel('负责人').fill('王建国');
  await page.getByRole('option', { name: /王建国/ }).click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: '湖滨校区' });
  await row.getByText('王建国').waitFor();
  await row.getByText('湖滨校区').click();
  const opened = page.getByRole('dialog', { name: '湖滨校区' });
  await opened.getByLabel('地址').fill('湖滨路1号');
  await opened.getByRole('button', { name: '保存' }).click();
  await row.getByText('湖滨路1号').waitFor();
  await row.getByText('湖滨校区').click();
  await opened.getByRole('button', { name: '移除' }).click();
  await page
    .getByRole('dialog', { name: '移除「湖滨校区」？' })
    .getByRole('button', { name: '移除', exact: true })
    .click();
  await row.waitFor({ state: 'detached' });
});

test('a semester begins in the running year; its days may not lie outside, and its first week begins on a Monday', async () => {
  const { data } = await as('superadmin')('GET', '/school_years?per_page=25');
  const running = data.list.find((year: { status: string }) => year.status === 'current');
  const page = await pageOf('superadmin', `/systemOrg/${school}?tab=calendar`);
  await page.getByRole('button', { name: '新增学期' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新增学期' });
  expect(await drawer.getByRole('combobox', { name: '学年' }).inputValue()).toBe(running.name);
  await drawer.getByText('第3学期').click();
  await drawer.getByLabel('学期名称').fill('小学期');
  await drawer.getByRole('textbox', { name: '开始日期' }).fill('2040-07-15');
  await drawer.getByRole('textbox', { name: '结束日期' }).fill('2040-08-20');
  await drawer.getByRole('textbox', { name: '第一周的周一' }).fill('2040-07-16');
  await drawer.getByLabel('周数').fill('5');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.locator('[aria-invalid=true]:focus').waitFor();
  const summer = running.ends_on.slice(0, 4);
  const monday = new Date(`${summer}-08-10T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const day = (plus: number) => new Date(monday.getTime() + plus * 86_400_000).toISOString().slice(0, 10);
  await drawer.getByRole('textbox', { name: '开始日期' }).fill(day(0));
  await drawer.getByRole('textbox', { name: '结束日期' }).fill(day(13));
  await drawer.getByRole('textbox', { name: '第一周的周一' }).fill(day(1));
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('第一周须从周一开始').waitFor();
  await drawer.getByRole('textbox', { name: '第一周的周一' }).fill(day(0));
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: '小学期' }).waitFor();
});

test('a grade gets its name from stage and year, and classes that are named in turn; a class is renamed', async () => {
  const page = await pageOf('superadmin', `/systemOrg/${school}?tab=classes`);
  await page.getByRole('button', { name: '新增年级' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新增年级' });
  await drawer.getByRole('combobox', { name: '学段', exact: true }).click();
  await page.getByRole('option', { name: '初中' }).click();
  await drawer.getByLabel('入学年份').fill('2039');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  const grade = page.getByRole('region').filter({ hasText: '2039级' });
  await grade.getByRole('button', { name: '新增班级' }).click();
  const adding = page.getByRole('dialog', { name: /^为.+新增班级$/ });
  await adding.getByLabel('班级数量').fill('2');
  await adding.getByRole('button', { name: '保存' }).click();
  await adding.waitFor({ state: 'detached' });
  const cards = grade.getByRole('button', { name: /未设班主任/ });
  await expect.poll(() => cards.count()).toBe(2);
  await cards.first().click();
  const one = page.getByRole('dialog').filter({ hasText: '任课教师' });
  await one.getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('班级名称') });
  await form.getByLabel('班级名称').fill('朝阳班');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await grade.getByRole('button', { name: /朝阳班/ }).waitFor();
});
