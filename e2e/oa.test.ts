import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Papers of the online office: begun from the wall, returned, decided on the phone, carried out, printed. */

const { as, pageOf } = setUpJourney();

const budgetOf = async () => {
  const { data } = await as('finance')(
    'GET',
    `/oa_budgets?subject_code=30211&per_page=50&year=${new Date().getFullYear()}`,
  );
  return (
    data.list as { department: { name: string }; free_fen: number; reserved_fen: number; committed_fen: number }[]
  ).find(({ department }) => department.name === '行政办公室');
};

test('expenses of ¥1,200 come back with one field marked, are corrected there alone, approved on the phone, and paid with ¥1,150', async () => {
  const before = await budgetOf();
  const page = await pageOf('office', '/oa');
  await page
    .getByRole('button', { name: /费用报销/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: '费用报销' });
  await form.getByLabel('标题').fill('办公室主任会议差旅');
  await form.getByLabel('金额').fill('1200');
  await form.getByRole('combobox', { name: '科目' }).click();
  await page.getByRole('option', { name: /30211 差旅费/ }).click();
  await form.getByText('审批安排').waitFor();
  await form.getByText('林文渊').waitFor();
  const from = form.getByRole('textbox', { name: '费用发生日期 · 开始' });
  const to = form.getByRole('textbox', { name: '费用发生日期 · 结束' });
  await from.fill('2026-11-02');
  await from.blur();
  await to.fill('2026-11-03');
  await to.blur();
  await form.getByLabel('票据张数').fill('3');
  await form.getByRole('button', { name: '公务卡' }).or(form.getByLabel('公务卡')).first().click();
  await form.getByLabel('费用说明').fill('开会');
  await form.getByRole('button', { name: '提交' }).click();
  const drawer = page.getByRole('dialog', { name: /EXP-\d{4}-\d{5} · 费用报销/ });
  await drawer.getByText('审批流程').waitFor();
  expect((await budgetOf())?.reserved_fen).toBe((before?.reserved_fen ?? 0) + 120_000);

  const { data } = await as('office')('GET', '/oa_applications?status=submitted');
  const { id, number } = data.list[0] as { id: string; number: string };
  const head = await pageOf('orgadmin', `/oa?id=${id}`);
  await head.getByRole('button', { name: '退回修改' }).click();
  const dialog = head.getByRole('dialog', { name: '退回修改' });
  await dialog.getByLabel('意见').fill('请写清楚');
  await dialog.getByRole('combobox', { name: '需修改的内容' }).click();
  await head.getByRole('option', { name: '费用说明' }).click();
  await head.keyboard.press('Escape');
  await dialog.getByLabel(/“费用说明”需修改之处/).fill('请写明会议名称');
  await dialog.getByRole('button', { name: '退回修改' }).click();
  await head.getByText('已审批').first().waitFor();

  const again = await pageOf('office', `/oa?id=${id}`);
  await again.getByText('请写明会议名称').first().waitFor();
  await again.getByRole('button', { name: '修改', exact: true }).click();
  const correcting = again.getByRole('dialog', { name: '费用报销' });
  await correcting.getByLabel('费用说明').waitFor();
  expect(await correcting.getByLabel('金额').count()).toBe(0);
  expect(await correcting.getByLabel('票据张数').count()).toBe(0);
  await correcting.getByLabel('费用说明').fill('参加市教育局办公室主任会议');
  await correcting.getByRole('button', { name: '重新提交' }).click();
  await again.getByText('已提交').first().waitFor();

  for (const who of ['orgadmin', 'finance'] as const) {
    const { version } = (await as(who)('GET', `/oa_applications/${id}/flow`)).data;
    const said = await as(who)('PUT', `/oa_applications/${id}/decide`, {
      result: 'approve',
      opinion: '同意报销',
      version,
    });
    expect(said, said.message).toMatchObject({ code: 0 });
  }
  const phone = await pageOf('principal', `/mobile/oa?id=${id}`, PHONE);
  await phone.getByRole('button', { name: '同意', exact: true }).click();
  await phone.getByRole('dialog', { name: '同意' }).getByRole('button', { name: '同意' }).click();
  await phone.getByText('已审批').first().waitFor();

  const desk = await pageOf('finance', `/oa?tab=handling&id=${id}`);
  await desk.getByRole('button', { name: '办结' }).click();
  const finishing = desk.getByRole('dialog', { name: '办结' });
  await finishing.getByLabel('实际金额').fill('1150');
  await finishing.getByLabel('办理结果').fill('已核销公务卡');
  await finishing.getByRole('button', { name: '办结' }).click();
  await finishing.waitFor({ state: 'hidden' });
  await desk.getByText('已办结').first().waitFor();
  // ¥50 are free again
  expect((await budgetOf())?.free_fen).toBe((before?.free_fen ?? 0) - 115_000);

  const own = await pageOf('office', `/oa?id=${id}`);
  await own.getByText('同意报销').first().waitFor();
  const [file] = await Promise.all([own.waitForEvent('download'), own.getByRole('button', { name: '打印' }).click()]);
  expect(file.suggestedFilename()).toContain(number);
  await own.getByText(/查验码/).waitFor();
});

test('who keeps the items sees who may use one, and tries who would decide', async () => {
  const page = await pageOf('office', '/oa/manage');
  await page.getByRole('button', { name: '审批流程' }).click();
  await page.getByText('本单位的流程').or(page.getByText('系统自带的流程')).first().waitFor();
  await page.getByRole('button', { name: '使用范围' }).first().click();
  await page.getByText('书院中学').first().waitFor();
  const phone = await pageOf('office', '/mobile/oa/manage', PHONE);
  await phone.getByText('费用报销').first().waitFor();
  expect(await phone.getByRole('button', { name: '添加事项' }).count()).toBe(0);
});
