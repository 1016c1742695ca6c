import { expect, test } from 'vitest';
import { departmentId } from '../database/demo/places.ts';
import type { ApiAnswer } from './support/api.ts';
import { setUpJourney } from './support/journey.ts';

/** Where papers end: at the money that is there, at the school that they belong to, and at what cannot be what it says it is. */

const { as, anew, pageOf } = setUpJourney();

const YEAR = new Date().getFullYear();
const EACH_FEN = 120_000;
const AFFORDABLE = 15;
const ASKED = 200;
const spent = {
  spent: { from: `${YEAR}-11-02`, to: `${YEAR}-11-04` },
  invoices: 3,
  paid_by: 'self',
  account: '6222 0000 1234 5678',
  reason: '参加办公室主任会议',
};
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const ofExpenses = async (): Promise<string> => {
  const { list } = (await as('office')('GET', '/oa_perms/mine')).data;
  return list.find((one: { item: { code: string } }) => one.item.code === 'EXP').item.id;
};

/** A draft of the office about expenses, with something typed into it. */
async function draft(item: string, title: string): Promise<{ id: string; version: number }> {
  const begun = await as('office')('POST', '/oa_applications', { oa_item_id: item });
  expect(begun.code, begun.message).toBe(0);
  const { id, version } = begun.data;
  const kept = await as('office')('PUT', `/oa_applications/${id}`, {
    title,
    amount_fen: EACH_FEN,
    subject_code: '30206',
    version,
  });
  expect(kept.code, kept.message).toBe(0);
  return { id, version: kept.data.version };
}

test('of 200 submitted at once against money for fifteen, fifteen stand in a row, the requester reads why not, and nobody of another school finds one', async () => {
  const budget = await as('finance')('POST', '/oa_budgets', {
    year: YEAR,
    department_id: departmentId('sy-middle', 'XZB'),
    subject_code: '30206',
    amount_fen: AFFORDABLE * EACH_FEN,
  });
  expect(budget.code, budget.message).toBe(0);
  const item = await ofExpenses();
  const drafts: { id: string; version: number }[] = [];
  for (let n = 0; n < ASKED; n += 1) drafts.push(await draft(item, `会议差旅${n}`));
  // four browsers of theirs send at once
  const browsers = await Promise.all(Array.from({ length: 4 }, () => anew('office')));
  const body = { title: '会议差旅', amount_fen: EACH_FEN, subject_code: '30206', answers: spent };
  /** As the page does: who is told that the server is busy tries again. */
  const send = async ({ id, version }: (typeof drafts)[number], at: number, tries = 8): Promise<ApiAnswer> => {
    const call = browsers[at % browsers.length] ?? as('office');
    const said = await call('PUT', `/oa_applications/${id}/submit`, { ...body, version });
    return said.code === 503001 && tries > 0 ? send({ id, version }, at, tries - 1) : said;
  };
  const answers = await Promise.all(drafts.map((one, at) => send(one, at)));
  const stood = answers.flatMap(({ code, data }) => (code === 0 ? [data.number as string] : [])).sort();
  const others = answers.filter(({ code }) => code !== 0);
  expect(new Set(others.map(({ message }) => message))).toEqual(new Set(['预算余额不足，剩余0.00元']));
  expect([stood.length, others.length]).toEqual([AFFORDABLE, ASKED - AFFORDABLE]);
  const first = Number(stood[0]?.slice(-5));
  expect(stood.map((number) => Number(number.slice(-5)))).toEqual(stood.map((_, at) => first + at));

  // one of those that did not pass, in the hands of the requester
  const left = drafts[answers.findIndex(({ code }) => code !== 0)]?.id ?? '';
  const page = await pageOf('office', `/oa?id=${left}`);
  const form = page.getByRole('dialog', { name: '费用报销' });
  for (const [name, day] of [
    ['费用发生日期 · 开始', `${YEAR}-11-02`],
    ['费用发生日期 · 结束', `${YEAR}-11-03`],
  ] as const) {
    await form.getByRole('textbox', { name }).fill(day);
    await form.getByRole('textbox', { name }).blur();
  }
  await form.getByLabel('票据张数').fill('3');
  await form.getByRole('button', { name: '公务卡' }).or(form.getByLabel('公务卡')).first().click();
  await form.getByLabel('费用说明').fill('参加市里的办公室主任会议');
  await form.getByRole('button', { name: '提交' }).click();
  await page.getByText('预算余额不足，剩余0.00元').first().waitFor();
  // what was typed stays
  expect(await form.getByLabel('费用说明').inputValue()).toBe('参加市里的办公室主任会议');
  expect(await form.getByLabel('金额').inputValue()).toBe('¥1200');

  // who keeps the money sees the fifteen, and bars that are full to the fen
  const desk = await pageOf('finance', '/oa/budgets');
  await desk
    .getByRole('figure', { name: '按部门' })
    .getByRole('button', { name: /行政办公室/ })
    .click();
  const subjects = desk.getByRole('figure', { name: '行政办公室按科目' });
  await subjects.getByTitle('30206 电费：预算¥18,000.00，已使用¥0.00，已占用¥18,000.00，可用¥0.00').waitFor();
  await desk.getByRole('table', { name: '预算' }).getByText('30206 电费').click();
  const opened = desk.getByRole('dialog');
  for (const number of stood) await opened.getByText(number).waitFor();

  // a colleague elsewhere holds the same codes of a teacher, and an address that somebody sent
  const { data: papers } = await as('office')('GET', '/oa_applications?status=submitted&per_page=10');
  const paper = papers.list[0] as { id: string; number: string };
  const stranger = await pageOf('outsider', `/oa?id=${paper.id}`);
  await stranger.getByText('内容不存在或您无权查看').first().waitFor();
  await stranger.goto(new URL('/oa', stranger.url()).href);
  await stranger.getByText('还没有单据').first().waitFor();
  expect(await stranger.getByText(paper.number).count()).toBe(0);
  for (const path of ['', '/flow', '/plan'])
    expect((await as('outsider')('GET', `/oa_applications/${paper.id}${path}`)).code, path).toBe(404001);
  for (const scope of ['mine', 'handling'])
    expect((await as('outsider')('GET', `/oa_applications?scope=${scope}`)).data.list).toEqual([]);
  for (const path of ['/oa_budgets', '/oa_budgets/summary', `/oa_budgets/${budget.data.id}`])
    expect((await as('outsider')('GET', path)).code, path).toBe(403001);
});

test('what is no amount, no PDF or no plain name is said beside its field, and what was typed stays', async () => {
  const { id } = await draft(await ofExpenses(), '差旅与附件');
  const page = await pageOf('office', `/oa?id=${id}`);
  const form = page.getByRole('dialog', { name: '费用报销' });
  const files = form.locator('input[type=file]').last();
  const choose = (name: string, buffer: Buffer) => files.setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await form.getByLabel('费用说明').fill('参加市里的会议');
  await choose('发票.pdf', Buffer.from('MZ this is a program'));
  await page
    .getByText(/这不是有效的 PDF/)
    .first()
    .waitFor();
  const long = `${'票'.repeat(83)}.pdf`; // 253 bytes
  await choose(long, pdf);
  await form.getByText(long).waitFor();
  await choose('..\\..\\passwd.pdf', pdf);
  await form.getByText('passwd.pdf').waitFor();
  await form.getByLabel('金额').fill('12345678901');
  await form.getByRole('button', { name: '提交' }).click();
  await form.getByText('金额最多十位整数').waitFor();
  expect(await form.getByLabel('费用说明').inputValue()).toBe('参加市里的会议');
  await form.getByRole('button', { name: '存为草稿' }).click();
  await form.getByText('金额最多十位整数').waitFor();
  await form.getByLabel('金额').fill('1200');
  await form.getByRole('button', { name: '存为草稿' }).click();
  await page.getByText('草稿已保存').waitFor();

  const again = await pageOf('office', `/oa?id=${id}`);
  const kept = again.getByRole('dialog', { name: '费用报销' });
  await kept.getByText(long).waitFor();
  expect(await kept.getByLabel('费用说明').inputValue()).toBe('参加市里的会议');
  const { files: stored } = (await as('office')('GET', `/oa_applications/${id}`)).data;
  expect(stored).toHaveLength(2);
  for (const one of stored) expect((await as('outsider')('GET', `/attachments/${one.id}`)).code).toBe(404001);
});
