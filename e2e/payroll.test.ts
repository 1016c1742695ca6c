import { expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Pay: from the table of the office to the slip on the phone, with a question, its correction and a recall. */

const { pageOf, as } = setUpJourney({ ROLE: 'all' });

const HEADS = '工号,姓名,基本工资,课时费,养老保险,实发合计';
interface Payee {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/** The people of the latest demo batch: real numbers of the school. */
async function payees(count: number): Promise<Payee[]> {
  const { data } = await as('payroll')('GET', '/wages?per_page=50');
  const wage = data.list.find((one: { category: string; status: string }) => one.category === 'salary');
  const rows = await as('payroll')('GET', `/wage_users?wage_id=${wage.id}&per_page=50`);
  return rows.data.list.slice(0, count).map((one: { row: { user_id: string; number: string; name: string } }) => ({
    id: one.row.user_id,
    number: one.row.number,
    name: one.row.name,
  }));
}

const tableOf = (people: readonly Payee[], lessons: (at: number) => number) =>
  [
    HEADS,
    ...people.map(({ number, name }, at) => {
      const [fee, pension] = [lessons(at), 400 + at];
      return `${number},${name},"5,000.00",${fee},${pension},${5000 + fee - pension}`;
    }),
  ].join('\n');

test('1. a table with unknown numbers and a wrong sum is mended, checked, and sent by a second person', async () => {
  const people = await payees(6);
  const table = `${tableOf(people, () => 600)}\n88881,无此人,1,0,0,1\n88882,无此人二,1,0,0,1`.replace('5200', '5201');
  const page = await pageOf('payroll', '/payroll?tab=batches');
  await page.getByRole('button', { name: '新建批次' }).click();
  const form = page.getByRole('dialog', { name: '新建批次' });
  await form.getByLabel('名称', { exact: false }).fill('九月绩效');
  await form.getByRole('combobox', { name: '类别' }).click();
  await page.getByRole('option', { name: '绩效' }).click();
  await form.getByRole('button', { name: '创建' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '绩效.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByText('对应各列').waitFor();
  await page.getByRole('button', { name: '读取', exact: true }).click();
  await page.getByText('共8行，匹配6行，未匹配2行').waitFor();
  await page.getByText('查无此人').first().waitFor();
  await page.getByText('金额不平').first().waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const api = as('payroll');
  const rows = async () => (await api('GET', `/wage_users?wage_id=${id}&per_page=50`)).data.list;
  for (const { id: slip, row } of await rows()) {
    if (row.problem) await api('DELETE', `/wage_users/${slip}`);
    else if (!row.adds_up) {
      const { data } = await api('GET', `/wages/${id}`);
      const net = data.columns.find((one: { kind: string }) => one.kind === 'net').key;
      await api('PUT', `/wage_users/${slip}`, { values: { [net]: 520_000 }, version: row.version });
    }
  }
  await page.goto(page.url());
  await page.getByRole('button', { name: '核对' }).click();
  await page.getByText('已检查').first().waitFor();

  const finance = await pageOf('finance', `/payroll/${id}`);
  await finance.getByRole('button', { name: '发放', exact: true }).click();
  const dialog = finance.getByRole('dialog', { name: '发放工资条' });
  await dialog.getByLabel('人数', { exact: false }).fill('6');
  await dialog.getByLabel('实发合计', { exact: false }).fill('1');
  await dialog.getByRole('button', { name: '发放', exact: true }).click();
  await finance.getByText('核对数不符，请重新核对').first().waitFor();
  const sum = 6 * 5600 - (400 + 401 + 402 + 403 + 404 + 405);
  await dialog.getByLabel('实发合计', { exact: false }).fill(String(sum));
  await dialog.getByRole('button', { name: '发放', exact: true }).click();
  await finance.getByText('已发送').first().waitFor();
  const progress = await as('finance')('GET', `/wages/${id}/progress`);
  expect(progress.data.counts).toMatchObject({ sent: 6, open_questions: 0 });
});

test('3. a teacher asks on the phone about a line, gets a correction by two people, and sees what changed', async () => {
  const { data } = await as('teacher')('GET', '/wage_users?per_page=50');
  const slip = data.list.find((one: { has_question: boolean }) => one.has_question);
  const phone = await pageOf('teacher', `/mobile/payroll/detail/${slip.id}`, PHONE);
  await phone.getByText('为什么和上月不同').waitFor();
  await phone.getByText('上月代课的六节没有算进来，请核对。').waitFor();
  const payroll = as('payroll');
  const { data: shown } = await payroll('GET', `/wage_users/${slip.id}`);
  const drafted = await payroll('PUT', `/wage_users/${slip.id}`, {
    values: { lessons: shown.values.lessons + 60_000 },
    reason: '补六节课时费',
    version: shown.row.version,
  });
  expect(drafted.code).toBe(0);
  const finance = await pageOf('finance', `/payroll/detail/${slip.id}`);
  await finance.getByText('他人工资条').waitFor();
  await finance.getByRole('button', { name: '发送更正' }).click();
  await finance.getByText('更正已发送').first().waitFor();
  const after = await as('teacher')('GET', `/wage_users/${drafted.data.id}`);
  expect(after.data.corrects.before.lessons).toBe(shown.values.lessons);
  expect(after.data.questions[0]).toMatchObject({ state: 'closed', result: 'corrected' });
  const own = await pageOf('teacher', `/payroll/detail/${drafted.data.id}`);
  await own.getByText('已更正：补六节课时费').waitFor();
  await own.locator('del').first().waitFor();
  await own.getByRole('button', { name: '谁看过' }).click();
  await own.getByText('孙志远').first().waitFor();
});

test('4. a principal and another teacher learn nothing of a slip', async () => {
  const { data } = await as('homeroom')('GET', '/wage_users?per_page=10');
  const [slip] = data.list;
  for (const who of ['principal', 'teacher', 'guardian'] as const)
    expect((await as(who)('GET', `/wage_users/${slip.id}`)).code).toBe(404001);
  const page = await pageOf('principal', `/payroll/detail/${slip.id}`);
  await page.getByText('内容不存在或您无权查看').first().waitFor();
});

test('6. after a recall no slip opens, and who had opened it reads why', async () => {
  const { data } = await as('office')('GET', '/wage_users?per_page=10');
  const [slip] = data.list;
  expect((await as('office')('GET', `/wage_users/${slip.id}`)).code).toBe(0);
  const recall = await as('finance')('PUT', `/wages/${slip.wage_id}/recall`, { reason: '课时数据有误' });
  expect(recall.code).toBe(0);
  expect((await as('office')('GET', `/wage_users/${slip.id}`)).message).toBe('该工资条已撤回：课时数据有误');
  const page = await pageOf('office', '/payroll');
  await page.getByText('已撤回：课时数据有误').first().waitFor();
});

test('8. a bank file is made for everybody or nobody', async () => {
  const finance = as('finance');
  const { data: wages } = await finance('GET', '/wages?per_page=50');
  const sent = wages.list.find(
    (one: { status: string; category: string }) => one.category === 'salary' && one.status === 'sent',
  );
  const { data: layouts } = await finance('GET', '/bank_file_templates');
  const answer = await finance('POST', `/wages/${sent.id}/bank_file`, {
    template_id: layouts.list[0].id,
    reason: '代发工资',
  });
  expect(answer.code).toBe(200200);
  expect(answer.message).toMatch(/^\d+人缺少工资卡：/);
});

test('9. a proof of income is issued with a code that anybody can check, without a sum, and made void', async () => {
  const page = await pageOf('payroll', '/payroll?tab=proofs');
  await page.getByText('银行贷款').waitFor();
  await page.getByRole('button', { name: '开具' }).click();
  await page
    .getByText(/已开具，编号/)
    .first()
    .waitFor({ timeout: patience(60) });
  const { data } = await as('homeroom')('GET', '/income_proofs');
  const [proof] = data.list;
  expect(proof).toMatchObject({ status: 'issued', is_own: true });
  const guest = await pageOf(null, `/verify/${proof.code}`);
  await guest.getByText(proof.number).first().waitFor();
  expect(await guest.getByText('¥').count()).toBe(0);
  const open = await as('payroll')('GET', '/income_proofs');
  const [row] = open.data.list.filter((one: { person: { id: string } }) => one.person.id === castId('homeroom'));
  await as('payroll')('PUT', `/income_proofs/${proof.id}/void`, { reason: '信息有误', version: row.version });
  await guest.reload();
  await guest.getByText('已作废').first().waitFor();
});
