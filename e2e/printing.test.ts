import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '../src/modules/office/printing/server/testing/plain-pdf.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../src/platform/server/testing/database.ts';
import { DEMO_DATABASE } from '../src/server/testing/demo-place.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** What a school prints: ordered, agreed on, printed and fetched with a code that nobody guesses. */

const database = await createTestDatabase(DEMO_DATABASE);
afterAll(() => database.close());
const { as, pageOf, portal } = setUpJourney({ DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) });
/** A job that the clock would begin, at once. */
const runJob = (name: string) => database.query("insert into pgboss.job (name, data) values ($1, '{}')", [name]);

const pdf = (pages: number, name = '期末试卷.pdf') => ({ name, mimeType: 'application/pdf', buffer: plainPdf(pages) });

/** Fills in the form for a new job, up to its last button. */
async function order(
  page: Page,
  { title, purpose, copies, pages }: { title: string; purpose?: string; copies: number; pages: number },
) {
  const form = page.locator('form[data-form]');
  await form.locator('input[type=file]').setInputFiles(pdf(pages));
  await form.getByText(new RegExp(`${pages} 页`)).waitFor();
  await form.getByRole('textbox', { name: '名称' }).fill(title);
  if (purpose) {
    await form.getByRole('combobox', { name: '用途' }).click();
    await page.getByRole('option', { name: purpose }).click();
    // an examination paper goes to its own place once more
    await form.getByText(new RegExp(`${pages} 页`)).waitFor();
  }
  await form.getByRole('textbox', { name: '份数' }).fill(String(copies));
}

/** The earliest time stands in the form by itself once the server has said it. */
const submit = async (page: Page) => {
  await expect.poll(() => page.getByRole('textbox', { name: '取件时间' }).inputValue()).not.toBe('');
  await page.getByRole('button', { name: '提交', exact: true }).click();
};

test('600 sheets of an exam: the head agrees, the print room prints, five wrong codes lock it, and the QR code of a new one collects', async () => {
  const owner = await pageOf('office', '/online-print');
  await order(owner, { title: '高三期末语文卷', purpose: '考试试卷', copies: 300, pages: 4 });
  await owner.getByText('600 张').first().waitFor();
  await owner.getByText('需要直接负责人同意').waitFor();
  await submit(owner);
  await owner.getByText('已提交，等待负责人同意').waitFor();
  const [job] = (await as('office')('GET', '/print_jobs')).data.list;
  expect(job).toMatchObject({ title: '高三期末语文卷', sheets: 600, status: 'submitted' });

  const head = await pageOf('orgadmin', `/online-print?id=${job.id}`);
  const record = head.getByRole('dialog', { name: '高三期末语文卷' });
  await record.getByText('考试试卷，1 个文件，您不能打开').waitFor();
  await record.getByRole('button', { name: '同意', exact: true }).click();
  await head
    .getByRole('dialog', { name: '同意', exact: true })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  await record.getByText('待印').first().waitFor();

  const room = await pageOf('facilities', '/online-print?tab=queue');
  const card = room.getByRole('article', { name: job.number });
  await card.getByRole('link', { name: '高三期末语文卷' }).click();
  await room.getByRole('button', { name: '查看' }).click();
  const paper = room.getByRole('dialog', { name: '期末试卷.pdf' });
  await paper.getByText(/江淑芬 \d{4}年/).waitFor();
  await room.keyboard.press('Escape');
  await room.keyboard.press('Escape');
  await card.getByRole('button', { name: '开始印制' }).click();
  await card.getByRole('button', { name: '印好' }).click();
  await card.getByRole('button', { name: /^标签/ }).click();
  const label = room.getByRole('dialog', { name: '标签' });
  await label.getByText(job.number).waitFor();
  await label.getByRole('button', { name: '关闭' }).last().click();

  const shown = (await as('office')('GET', `/print_jobs/${job.id}/code`)).data;
  const wrong = String((Number(shown.code) + 1) % 1_000_000).padStart(6, '0');
  await card.getByRole('button', { name: /^取件/ }).click();
  const desk = room.getByRole('dialog', { name: '取件' });
  for (const left of [4, 3, 2, 1, 0]) {
    await desk.getByRole('textbox', { name: '取件码' }).fill(wrong);
    await desk.getByRole('button', { name: '取件', exact: true }).click();
    await room.getByText(`取件码错误，还可尝试${left}次`).first().waitFor();
  }
  const bell = await as('office')('GET', '/users/notifications');
  expect(JSON.stringify(bell.data)).toContain('取件码已连续输错5次');

  const phone = await pageOf('office', '/mobile/online-print', PHONE);
  await phone.getByText('取件码连续输错五次，已锁定。请更换取件码').waitFor();
  await phone.getByRole('button', { name: '更换取件码' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '更换取件码' }).click();
  await phone.getByRole('img', { name: '取件二维码' }).waitFor();
  const { qr } = (await as('office')('GET', `/print_jobs/${job.id}/code`)).data;

  const scanned = await pageOf('facilities', `/#/qrscan/${qr}`);
  const hand = scanned.getByRole('dialog', { name: '取件' });
  await hand.getByRole('button', { name: '取件', exact: true }).click();
  await scanned.getByText(`${job.number} 已取件`).waitFor();
  const collected = (await as('office')('GET', `/print_jobs/${job.id}`)).data;
  expect(collected.status).toBe('collected');

  const [file] = collected.files;
  const openFile = () => as('office')('GET', `/print_jobs/${job.id}/files/${file.id}`);
  const { url } = (await openFile()).data;
  const address = new URL(url, portal.url);
  expect((await fetch(address)).status).toBe(200);
  await database.query("update print_job set ended_at = ended_at - interval '31 days' where id = $1", [job.id]);
  await runJob('printing.purge');
  await expect.poll(async () => (await openFile()).code).toBe(404001);
  expect((await fetch(address)).status, 'an address from before leads nowhere').toBe(404);
  const later = await pageOf('office', `/online-print?id=${job.id}`);
  await later.getByRole('dialog', { name: '高三期末语文卷' }).getByText('已取件').first().waitFor();
});

test('with 40 sheets left a job of 50 is refused with 40, and passes once an older one of 20 is cancelled', async () => {
  const owner = await pageOf('research', '/online-print');
  await order(owner, { title: '教研活动签到表', copies: 20, pages: 1 });
  await submit(owner);
  await owner.getByText('已提交，文印室会按时印好').waitFor();
  const [older] = (await as('research')('GET', '/print_jobs')).data.list;
  const [quota] = (await as('facilities')('GET', '/print_quotas?per_page=100')).data.list.filter(
    (one: { department: { name: string } | null }) => one.department?.name === older.department.name,
  );
  const sheets = quota.used + quota.reserved + 40;
  await as('facilities')('PUT', `/print_quotas/${quota.id}`, { sheets, version: quota.version });

  await owner.reload();
  await order(owner, { title: '听课记录表', copies: 50, pages: 1 });
  await submit(owner);
  await owner.getByText('本月打印额度不足，剩余40张').first().waitFor();
  const other = await pageOf('research', `/online-print?id=${older.id}`);
  await other
    .getByRole('dialog', { name: '教研活动签到表' })
    .getByRole('button', { name: /取消任务/ })
    .click();
  await other.getByRole('button', { name: '确认' }).click();
  await other.getByText('已取消，额度已退回').first().waitFor();
  await owner.getByRole('button', { name: '提交', exact: true }).click();
  await owner.getByText('已提交，文印室会按时印好').first().waitFor();
  expect((await as('research')('GET', '/print_jobs')).data.list[0]).toMatchObject({ title: '听课记录表', sheets: 50 });
});

test('what cannot be printed says so by its name, and the other files stay', async () => {
  const page = await pageOf('office', '/online-print');
  const form = page.locator('form[data-form]');
  await form
    .locator('input[type=file]')
    .setInputFiles([
      pdf(3, '讲义.pdf'),
      { name: '试卷.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') },
      { name: '坏的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 none') },
    ]);
  await form.getByText('试卷.docx：请先另存为 PDF').waitFor();
  await form.getByText('坏的.pdf无法读取').waitFor();
  await form.getByText('3 页').waitFor();
  await form.getByRole('textbox', { name: '页码' }).fill('5-2');
  await form.getByRole('textbox', { name: '份数' }).fill('6000');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await form.getByText('请按“1-4,7”填写页码，从小到大').waitFor();
  await form.getByText('3 页').waitFor();
});
