import { expect, test } from 'vitest';
import { organizationId } from '../database/demo/places.ts';
import { setUpJourney } from './support/journey.ts';

/** The days of a school: two are chosen and made days off, pupils keep theirs, and both are inherited again. */

const { as, pageOf } = setUpJourney();
const MIDDLE = organizationId('sy-middle');

test('two days are chosen, made days off for staff, and given back', async () => {
  const page = await pageOf('orgadmin', `/systemOrg/${MIDDLE}?tab=calendar_days`);
  await page.getByRole('button', { name: /2026年10月2日.*法定节假日.*国庆节/ }).waitFor();
  await page.getByRole('button', { name: /2026年12月16日/ }).click();
  await page.getByText('开始：2026-12-16，请选择结束日期').waitFor();
  await page.getByRole('button', { name: /2026年12月15日/ }).click();
  const dialog = page.getByRole('dialog', { name: '2026年12月15日 – 2026年12月16日' });
  await dialog.getByLabel('类型').click();
  await page.getByRole('option', { name: '休息日' }).click();
  await dialog.getByLabel('名称').fill('教工体检');
  await dialog.getByText('教职工', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: /2026年12月15日.*休息日.*教工体检/ }).waitFor();
  const span = `from=2026-12-15&to=2026-12-16`;
  const students = await as('teacher')('GET', `/work_calendar_days?${span}&applies=students`);
  expect(students.data.days.map((one: { source: string }) => one.source)).toEqual(['default', 'default']);
  await page.getByRole('button', { name: /2026年12月15日/ }).click();
  await page.getByRole('button', { name: /2026年12月16日/ }).click();
  await dialog.getByRole('button', { name: '恢复继承' }).click();
  await page.getByRole('button', { name: /2026年12月15日.*工作日/ }).waitFor();
  expect((await as('teacher')('PUT', '/work_calendar_days', {})).code).toBe(403001);
});
