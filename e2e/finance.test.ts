import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Budgets of a year: from the sheet of the finance office to the bars that its head looks at. */

const { pageOf, as } = setUpJourney({ ROLE: 'all' });

/** As finance offices keep it: a title over the table, departments merged over their lines, digits of any width, a sum. */
async function budgetSheet(): Promise<Buffer> {
  const rows: CellValue[][] = [
    ['二〇二七年部门预算安排表', null, null, null],
    ['处室', '经济分类', '预算数（元）', '说明'],
    ['总务处', '30205 水费', '２６０，０００．５０', '含泳池'],
    ['', '电费', 420_000, null],
    ['教务处', '30202', '48000', null],
    ['教务处', '没有的科目', 100, null],
    ['合计', null, 728_100.5, null],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
    { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
  ];
  return Buffer.from(await writeXlsx({ sheets: [{ name: '预算', rows, merges }] }));
}

test('the budgets of the next year come from the sheet of the office and are seen as bars, on a phone as well', async () => {
  const next = new Date().getFullYear() + 1;
  const page = await pageOf('finance', `/oa/budgets?in=${next}`);
  await page.getByText('该年度还没有预算').waitFor();
  await page.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: '预算.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: await budgetSheet() });
  await dialog.getByRole('button', { name: '上传并检查' }).click();
  await dialog.getByText('该年度没有此科目').waitFor();
  await dialog.getByRole('button', { name: '导入 3 行' }).click();
  await dialog.getByRole('button', { name: '撤销' }).waitFor();
  await page.keyboard.press('Escape');
  const bars = page.getByRole('figure', { name: '按部门' });
  await bars.getByRole('button', { name: /总务处：预算¥680,000.50/ }).waitFor();
  await bars.getByRole('button', { name: /教务处：预算¥48,000.00/ }).click();
  await page.getByRole('figure', { name: '教务处按科目' }).getByText('30202 印刷费').first().waitFor();

  const phone = await pageOf('finance', `/mobile/oa/budgets?in=${next}`, PHONE);
  await phone.getByRole('figure', { name: '按部门' }).getByText('总务处').first().waitFor();
  expect(await phone.getByRole('button', { name: '新增预算' }).count()).toBe(0);
});

test('a budget is added with digits of any width, and never lowered below what is bound', async () => {
  const page = await pageOf('finance', '/oa/budgets');
  await page.getByRole('button', { name: '新增预算' }).first().click();
  const form = page.getByRole('dialog', { name: '新增预算' });
  await form.getByRole('combobox', { name: '部门' }).click();
  await page.getByRole('option', { name: '人事处' }).click();
  await form.getByRole('combobox', { name: '科目' }).fill('培训');
  await page.getByRole('option', { name: '30216 培训费' }).click();
  await form.getByRole('textbox', { name: '预算金额（元）' }).fill('12345678901');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('金额最多十位整数').waitFor();
  await form.getByRole('textbox', { name: '预算金额（元）' }).fill('１２，３４５．６');
  await form.getByRole('button', { name: '保存' }).click();
  const list = page.getByRole('table', { name: '预算' });
  const made = page.getByRole('dialog', { name: '30216 培训费' });
  await made.getByText('还没有占用').waitFor();
  await page.keyboard.press('Escape');
  await made.waitFor({ state: 'hidden' });
  const { data } = await as('finance')('GET', '/oa_budgets?subject_code=30216&per_page=100');
  expect(data.list.map((one: { amount_fen: number }) => one.amount_fen)).toContain(1_234_560);

  await list.getByText('30202 印刷费').click();
  const known = page.getByRole('dialog');
  await known.getByText('占用明细').waitFor();
  await known.getByRole('textbox', { name: '预算金额（元）' }).fill('1');
  await known.getByRole('button', { name: '保存' }).click();
  await page.getByText('不能低于已占用金额').first().waitFor();
});

test('the finance workbench shows where the money of the year is', async () => {
  const page = await pageOf('finance', '/financialWb');
  const card = page.getByRole('region', { name: '预算执行' });
  await card.getByText('30209 物业管理费').first().waitFor();
  await card.getByRole('link', { name: '全部预算' }).click();
  await page.waitForURL('**/oa/budgets');
});
