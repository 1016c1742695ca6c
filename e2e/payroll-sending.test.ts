import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { setUpJourney } from './support/journey.ts';
import { payBatches, sumOf } from './support/pay-batches.ts';

/** A batch while it is being sent: on this portal nobody works on jobs, so that it stays so. */

const { pageOf, as } = setUpJourney({ ROLE: 'web' });
const pay = payBatches({ as, pageOf });

test('a batch on its way shows how far it is on every open page, is sent by nobody twice, and is recalled in the middle', async () => {
  const payees = [
    { user_id: castId('teacher'), base: 412_345 },
    { user_id: castId('homeroom'), base: 398_765 },
  ];
  const id = await pay.checked({ title: '发放途中' }, payees);
  const watching = await pageOf('payroll', `/payroll/${id}`);
  await watching.getByText('待发放').first().waitFor();
  const figures = { control_count: 2, control_net_fen: sumOf(payees) };
  expect(await as('finance')('POST', `/wages/${id}/send_wage`, figures)).toMatchObject({ code: 0, data: { count: 2 } });
  const bar = watching.getByRole('status').filter({ hasText: '正在发放：0/2' });
  await bar.waitFor();
  expect(await bar.getByRole('progressbar', { name: '发放进度' }).getAttribute('aria-valuenow')).toBe('0');
  expect((await as('finance')('POST', `/wages/${id}/send_wage`, figures)).message).toBe('该批次正在发放');

  const finance = await pageOf('finance', `/payroll/${id}`);
  await finance.getByRole('button', { name: /^撤回/ }).click();
  const dialog = finance.getByRole('dialog', { name: '撤回本批次' });
  await dialog.getByLabel('原因', { exact: false }).fill('银行表有误');
  await dialog.getByRole('button', { name: '撤回', exact: true }).click();
  await watching.getByText('已撤回：银行表有误').first().waitFor();
  await bar.waitFor({ state: 'detached' });
  const { list } = (await as('teacher')('GET', '/wage_users?per_page=50')).data;
  expect(list.some((one: { wage_id: string }) => one.wage_id === id)).toBe(false);
});
