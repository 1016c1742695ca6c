import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { monthOf, payBatches, sendOn, sumOf } from './support/pay-batches.ts';

/** Pay: from the table of the office to the slip on the phone, with a question, its correction and a recall. */

const { pageOf, as, portal } = setUpJourney({ ROLE: 'all' });
const pay = payBatches({ as, pageOf });

const HEADS = '工号,姓名,基本工资,课时费,养老保险,实发合计';
interface Person {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/** The people of the latest demo batch: real numbers of the school. */
async function people(count: number): Promise<Person[]> {
  const { data } = await as('payroll')('GET', '/wages?per_page=50');
  const wage = data.list.find((one: { category: string; status: string }) => one.category === 'salary');
  const rows = await as('payroll')('GET', `/wage_users?wage_id=${wage.id}&per_page=50`);
  return rows.data.list.slice(0, count).map((one: { row: { user_id: string; number: string; name: string } }) => ({
    id: one.row.user_id,
    number: one.row.number,
    name: one.row.name,
  }));
}

/** A row of the table and its drawer, found by the name in it. */
async function openRow(page: Page, name: string) {
  await page.locator('tbody tr').filter({ hasText: name }).first().click();
  return page.getByRole('dialog');
}

/** An act of a record, wherever its foot has room for it. */
async function act(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${name}…?$`) }).first();
  const more = page.getByRole('button', { name: /^更多/ }).first();
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

test('1. a table with unknown numbers and a wrong sum is mended, checked, and sent by a second person', async () => {
  const paid = await people(40);
  const lines = paid.map(({ number, name }, at) => `${number},${name},"5,000.00",600,${400 + at},${5200 - at}`);
  const [first = ''] = lines;
  const table = [
    HEADS,
    first.replace('5200', '5201'),
    ...lines.slice(1),
    '88881,无此人甲,1,0,0,1',
    '88882,无此人乙,1,0,0,1',
  ];
  const page = await pageOf('payroll', '/payroll?tab=batches');
  await page.getByRole('button', { name: '新建批次' }).click();
  const form = page.getByRole('dialog', { name: '新建批次' });
  await form.getByLabel('名称', { exact: false }).fill('九月绩效');
  await form.getByRole('combobox', { name: '类别' }).click();
  await page.getByRole('option', { name: '绩效' }).click();
  await form.getByRole('button', { name: '创建' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '绩效.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) });
  await page.getByText('对应各列').waitFor();
  await page.getByRole('button', { name: '读取', exact: true }).click();
  await page.getByText('共42行，匹配40行，未匹配2行').waitFor();
  const result = page.getByRole('listitem');
  await result.filter({ hasText: '第2行' }).getByText('金额不平').waitFor();
  for (const row of ['第42行', '第43行']) await result.filter({ hasText: row }).getByText('查无此人').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // the three that are named are mended where they stand
  await page.goto(`${portal.url}/payroll/${id}?tab=rows&issue=unmatched`);
  for (const name of ['无此人甲', '无此人乙']) {
    const drawer = await openRow(page, name);
    await drawer.getByRole('button', { name: '删除此行' }).click();
    await drawer.waitFor({ state: 'detached' });
  }
  await page.goto(`${portal.url}/payroll/${id}?tab=rows&issue=sum`);
  const drawer = await openRow(page, paid[0]?.name ?? '');
  await drawer.getByLabel('实发合计').fill('5200');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.goto(`${portal.url}/payroll/${id}?tab=rows`);
  const mended = await openRow(page, paid[0]?.name ?? '');
  await mended.getByRole('button', { name: '预览工资条' }).click();
  const preview = page.getByRole('dialog', { name: `${paid[0]?.name}将看到的工资条` });
  await preview.getByText('¥5,200.00').first().waitFor();
  await page.goto(`${portal.url}/payroll/${id}`);
  await page.getByRole('button', { name: '核对' }).click();
  await page.getByText('待发放').first().waitFor();

  // finance sends on the phone, by count and sum of the bank sheet
  const finance = await pageOf('finance', `/mobile/payroll/${id}`, PHONE);
  const sum = paid.reduce((total, _, at) => total + 520_000 - at * 100, 0);
  await sendOn(finance, 40, 1);
  await finance.getByText('核对数不符，请重新核对').first().waitFor();
  const dialog = finance.getByRole('dialog', { name: '发放工资条' });
  await dialog.getByLabel('实发合计', { exact: false }).fill(String(sum / 100));
  await dialog.getByRole('button', { name: '发放', exact: true }).click();
  await finance
    .getByText('已发送')
    .first()
    .waitFor({ timeout: patience(60) });
  const { data } = await as('finance')('GET', `/wages/${id}/progress`);
  expect(data.counts).toMatchObject({ rows: 40, sent: 40, open_questions: 0 });
  const bell = (await as('teacher')('GET', '/users/notifications?per_page=20')).data.list;
  const told = bell.filter((one: { title: string }) => one.title.endsWith('的工资条已发放'));
  expect(told.length).toBeGreaterThan(0);
  // ids and times may hold the digits by chance
  const words = JSON.stringify(told, (key, value) => (key.endsWith('_at') ? undefined : value));
  expect(words.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')).not.toMatch(/5,?[12]\d\d/);
});

test('3. a teacher sees on the phone why the pay is less, asks about a line, and confirms the correction by hand', async () => {
  const user_id = castId('homeroom');
  const facts = { category: 'part_time', sign_mode: 'handwritten' };
  await pay.sent({ ...facts, title: '上期酬金', month: monthOf(1) }, [
    { user_id, base: 500_000, lessons: 70_000, pension: 40_000 },
  ]);
  const batch = await pay.sent({ ...facts, title: '本期酬金' }, [
    { user_id, base: 500_000, lessons: 60_000, pension: 61_200 },
  ]);
  const phone = await pageOf('homeroom', '/mobile/payroll', PHONE);
  await phone.getByRole('listitem').filter({ hasText: '本期酬金' }).getByRole('link').click();
  await phone.getByText('比上月 −¥312.00').waitFor();
  const why = phone.getByRole('region', { name: '为什么和上月不同' });
  await why.getByText('养老保险 +¥212.00').waitFor();
  await why.getByText('课时费 −¥100.00').waitFor();
  const slip = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
  await phone.getByRole('button', { name: '关于“课时费”提问' }).click();
  const ask = phone.getByRole('dialog');
  await ask.getByRole('textbox').fill('上月代课的六节没有算进来，请核对。');
  await ask.getByRole('button', { name: '提交' }).click();
  await phone.getByText('已提交，请等待答复').first().waitFor();

  const payroll = await pageOf('payroll', `/payroll/${batch}?tab=questions`);
  await payroll.getByText('上月代课的六节没有算进来，请核对。').waitFor();
  await payroll.getByRole('link', { name: '打开工资条' }).click();
  await payroll.waitForURL(/\/payroll\/detail\//);
  await act(payroll, '起草更正');
  const draft = payroll.getByRole('dialog', { name: '起草更正' });
  await draft.getByLabel('课时费').fill('1200');
  await draft.getByLabel('原因', { exact: false }).fill('补六节课时费');
  await draft.getByRole('button', { name: '保存' }).click();
  await payroll.getByText('更正已起草，等待他人发送').first().waitFor();
  expect(await payroll.getByRole('button', { name: '发送更正' }).count()).toBe(0);

  const finance = await pageOf('finance', `/payroll/detail/${slip}`);
  await finance.getByText('他人工资条').waitFor();
  await act(finance, '发送更正');
  await finance.getByText('更正已发送').first().waitFor();

  const own = await pageOf('homeroom', '/mobile/payroll', PHONE);
  await own.getByRole('listitem').filter({ hasText: '本期酬金' }).getByRole('link').click();
  await own.getByText('已更正：补六节课时费').waitFor();
  await own.locator('del').filter({ hasText: '600.00' }).waitFor();
  await own.getByText('¥5,588.00').first().waitFor();
  await own.getByText('已关闭').first().waitFor();
  await act(own, '确认');
  const sign = own.getByRole('dialog', { name: '确认' });
  const paper = await sign.locator('canvas').boundingBox();
  if (!paper) throw new Error('no place to sign');
  await own.mouse.move(paper.x + 30, paper.y + 30);
  await own.mouse.down();
  await own.mouse.move(paper.x + 120, paper.y + 60);
  await own.mouse.up();
  await sign.getByText('已签名').waitFor();
  await sign.getByRole('button', { name: '确认', exact: true }).click();
  await sign.waitFor({ state: 'detached' });
  await own.getByText('已确认').first().waitFor();
  await act(own, '谁看过');
  await own.getByText('孙志远').first().waitFor();
  expect((await as('finance')('GET', `/wages/${batch}/progress`)).data.counts).toMatchObject({ confirmed: 1 });
});

test('4. a principal, the head of a department, who logs in as the owner and another teacher learn nothing of a slip', async () => {
  const { data } = await as('homeroom')('GET', '/wage_users?per_page=10');
  const [slip] = data.list;
  for (const who of ['principal', 'security', 'teacher', 'guardian'] as const)
    expect((await as(who)('GET', `/wage_users/${slip.id}`)).code).toBe(404001);
  const page = await pageOf('principal', `/payroll/detail/${slip.id}`);
  await page.getByText('内容不存在或您无权查看').first().waitFor();

  const admin = await pageOf('superadmin', `/admin/adminUsers/${castId('homeroom')}`);
  await admin.getByRole('button', { name: '以此身份登录' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('原因', { exact: false }).fill('协助排查工资条显示问题');
  await dialog.getByRole('button', { name: '以此身份登录' }).click();
  await admin.getByText('正在以 陈静怡 身份操作').waitFor();
  const asked = admin.waitForResponse(`**/api/web/wage_users/${slip.id}**`);
  await admin.goto(`${portal.url}/payroll/detail/${slip.id}`);
  expect(await (await asked).json()).toMatchObject({ code: 403001, message: '代登录期间不可进行此操作' });
});

test('6. after a recall no slip opens, and who had opened it reads why', async () => {
  const payees = [
    { user_id: castId('office'), base: 300_000 },
    { user_id: castId('security'), base: 310_000 },
  ];
  const batch = await pay.sent({ title: '错发补贴' }, payees);
  const slipOf = async (who: 'office' | 'security') =>
    (await as(who)('GET', '/wage_users?per_page=10')).data.list.find(
      (one: { wage_id: string }) => one.wage_id === batch,
    ).id;
  const [seen, unseen] = [await slipOf('office'), await slipOf('security')];
  expect((await as('office')('GET', `/wage_users/${seen}`)).code).toBe(0);

  const finance = await pageOf('finance', `/payroll/${batch}`);
  await act(finance, '撤回');
  const dialog = finance.getByRole('dialog', { name: '撤回本批次' });
  await dialog.getByLabel('原因', { exact: false }).fill('课时数据有误');
  await dialog.getByRole('button', { name: '撤回', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // from the answer on, whatever the job that tells the owners has done by now
  for (const [who, slip] of [
    ['office', seen],
    ['security', unseen],
  ] as const)
    expect((await as(who)('GET', `/wage_users/${slip}`)).message).toBe('该工资条已撤回：课时数据有误');
  await finance.getByText('已撤回：课时数据有误').first().waitFor();

  const page = await pageOf('office', '/payroll');
  await page.getByText('已撤回：课时数据有误').first().waitFor();
  const titleOf = async (who: 'office' | 'security') =>
    JSON.stringify((await as(who)('GET', '/users/notifications?per_page=20')).data.list);
  await expect.poll(() => titleOf('office'), { timeout: patience(30) }).toContain('您此前看到的内容作废');
  await expect.poll(() => titleOf('security'), { timeout: patience(30) }).toContain('您尚未打开');

  const payroll = await pageOf('payroll', `/payroll/${batch}`);
  await act(payroll, '复制为新批次');
  const copy = payroll.getByRole('dialog', { name: '新建批次' });
  await copy.getByLabel('名称', { exact: false }).fill('重发补贴');
  await copy.getByRole('button', { name: '创建' }).click();
  await payroll.getByRole('heading', { name: '重发补贴' }).waitFor();
});

test('8. a bank file is made for everybody or nobody, and its count and sum are those of the batch', async () => {
  const payees = [
    { user_id: castId('teacher'), base: 512_345 },
    { user_id: castId('homeroom'), base: 498_765 },
  ];
  const batch = await pay.checked({ title: '代发核验' }, payees);
  const hr = as('hrofficer');
  const accountOf = async (user_id: string, account_no: string) => {
    const { sections } = (await hr('GET', `/teachers/${user_id}`)).data;
    const { version, rows } = sections.find((one: { section: string }) => one.section === 'bank') ?? {
      version: 0,
      rows: [],
    };
    const others = rows.filter((one: { purpose: string }) => one.purpose !== 'wage');
    const wage = { bank: '工商银行', account_no, holder: '本人', purpose: 'wage' };
    const saved = await hr('PUT', `/teachers/${user_id}`, {
      sections: [{ section: 'bank', rows: account_no ? [...others, wage] : others, version }],
    });
    expect(saved.code, saved.message).toBe(0);
  };
  await accountOf(castId('homeroom'), '6222021234567890124');
  await accountOf(castId('teacher'), '');

  const finance = await pageOf('finance', `/payroll/${batch}`);
  await act(finance, '代发文件');
  const dialog = finance.getByRole('dialog', { name: '代发文件' });
  await dialog.getByRole('combobox', { name: '文件格式' }).click();
  await finance.getByRole('option', { name: '通用CSV' }).click();
  await dialog.getByLabel('原因').fill('代发工资');
  await dialog.getByRole('button', { name: '生成' }).click();
  await finance.getByText('1人缺少工资卡：王建国').first().waitFor();

  await accountOf(castId('teacher'), '6222021234567890123');
  const saved = finance.waitForEvent('download');
  await dialog.getByRole('button', { name: '生成' }).click();
  await finance.getByText('2人，合计¥10,111.10').first().waitFor();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const amounts = [...text.matchAll(/6222021234567890\d{3}.*?(\d+\.\d\d)/g)].map(([, yuan]) =>
    Math.round(Number(yuan) * 100),
  );
  expect(amounts.toSorted()).toEqual([498_765, 512_345]);
  expect(amounts.reduce((sum, fen) => sum + fen, 0)).toBe(sumOf(payees));
  expect(text).toContain('10111.10');
});

test('9. a proof of income for a visa in English is issued with a code that anybody can check, without a sum, and made void', async () => {
  const own = await pageOf('homeroom', '/payroll?tab=proofs');
  await own.getByRole('button', { name: '申请收入证明' }).click();
  const form = own.getByRole('dialog', { name: '申请收入证明' });
  await form.getByLabel('用途', { exact: false }).fill('签证');
  await form.getByLabel('最近几个月', { exact: false }).fill('12');
  await form.getByRole('combobox', { name: '语言' }).click();
  await own.getByRole('option', { name: '英文' }).click();
  await form.getByRole('button', { name: '提交申请' }).click();
  await own.getByText('已提交，请等待办理').first().waitFor();

  const page = await pageOf('payroll', '/payroll?tab=proofs');
  const asked = page.getByRole('listitem').filter({ hasText: '签证' });
  await asked.getByRole('button', { name: '开具' }).click();
  await page
    .getByText(/已开具，编号/)
    .first()
    .waitFor({ timeout: patience(60) });
  const { data } = await as('homeroom')('GET', '/income_proofs');
  const proof = data.list.find((one: { purpose: string }) => one.purpose === '签证');
  expect(proof).toMatchObject({ status: 'issued', is_own: true, lang: 'us', months: 12 });
  const guest = await pageOf(null, `/verify/${proof.code}`);
  await guest.getByText(proof.number).first().waitFor();
  await guest.getByText('有效', { exact: true }).first().waitFor();
  const shown = (await guest.locator('body').textContent()) ?? '';
  expect(shown).toMatch(/[0-9a-f]{16}/);
  expect(shown).not.toMatch(/¥|\d,\d{3}\.\d\d/);
  await asked.getByRole('button', { name: '作废' }).click();
  const dialog = page.getByRole('dialog', { name: '作废' });
  await dialog.getByLabel('原因', { exact: false }).fill('信息有误');
  await dialog.getByRole('button', { name: '作废', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await guest.reload();
  await guest.getByText('已作废').first().waitFor();
});

test('who audits sees what a year paid, and this batch against the last one', async () => {
  await as('superadmin')('PUT', '/sessions/current_organization', { organization_id: organizationId('sy-middle') });
  const page = await pageOf('superadmin', '/payroll?tab=statistics', DESKTOP);
  await page
    .getByText(/各月实发/)
    .first()
    .waitFor();
  await page.getByText('各类别实发').waitFor();
  const user_id = castId('teacher');
  const before = await pay.sent({ title: '甲期', category: 'year_end', month: monthOf(1) }, [
    { user_id, base: 400_000 },
    { user_id: castId('principal'), base: 400_000 },
  ]);
  const batch = await pay.checked({ title: '乙期', category: 'year_end' }, [
    { user_id, base: 600_000 },
    { user_id: castId('security'), base: 400_000 },
  ]);
  const report = await pageOf('payroll', `/payroll/${batch}?tab=report`);
  await report.getByText('实发比上次的变化').first().waitFor();
  await report.getByText('升50%').waitFor();
  await report.getByText('新增：郑国强').waitFor();
  await report.getByText('减少：林文渊').waitFor();
  await report.getByRole('combobox', { name: '变化超过' }).click();
  await report.getByRole('option', { name: '50%' }).click();
  await report.getByText('升50%').waitFor({ state: 'detached' });
  await report.getByRole('combobox', { name: '批次' }).click();
  await report.getByRole('option', { name: /甲期/ }).click();
  const compared = (await as('payroll')('GET', `/wages/${batch}/compare?with=${before}`)).data;
  expect(compared).toMatchObject({ rows_before: 2, rows_now: 2 });
  await report.getByText('¥8,000.00 → ¥10,000.00').first().waitFor();
});
