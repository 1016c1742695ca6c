import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PNG } from '../src/server/testing/multipart.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { as, pageOf, portal, profile } = setUpJourney();

/** A browser that says that it shows PDF, as those of people do; the one of tests has no view of its own. */
async function profileWithPdf() {
  const own = await profile();
  await own.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  return own;
}

async function proofOfFinance(): Promise<{ id: string; name: string }> {
  const path = `/teachers/${castId('finance')}/employment_proofs`;
  expect(await as('finance')('POST', path, { lang: 'cn' })).toMatchObject({ code: 0 });
  return (await as('finance')('GET', path)).data.list[0].file;
}

test('an attachment has a page of its own for those who may read it, and none for anybody else', async () => {
  const file = await proofOfFinance();
  const own = await pageOf('finance', `/attachments/${file.id}`, DESKTOP, await profileWithPdf());
  await own.getByRole('heading', { name: file.name }).waitFor();
  await own.locator('iframe').waitFor();
  await own.getByRole('button', { name: '下载' }).waitFor();

  for (const path of [`/attachments/${file.id}`, `/view_pdf?id=${file.id}`]) {
    const guardian = await pageOf('guardian', path, PHONE);
    await guardian.getByText('没有这个附件').waitFor();
    expect(await guardian.getByText(file.name).count()).toBe(0);
  }
});

interface Part {
  readonly kind: string;
  readonly id: string;
  readonly user_types?: readonly string[];
}

/** A notice of the class, as the demo has one, with a picture. */
async function noticeWithPicture(): Promise<string> {
  const homeroom = as('homeroom');
  const { list } = (await homeroom('GET', '/internotifications?scope=manage&status=sent')).data;
  const known = list.find(({ title }: { title: string }) => title === '研学活动报名与安全同意书');
  const { audience: known_to } = (await homeroom('GET', `/internotifications/${known.id}`)).data;
  const include = known_to.include.map(({ kind, id, user_types }: Part) => ({ kind, id, user_types }));
  const bytes = PNG.toString('base64');
  const page = await pageOf('homeroom', '/404');
  const id = await page.evaluate(async (base64) => {
    const form = new FormData();
    const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    form.set('file', new File([content], '集合地点.png', { type: 'image/png' }));
    form.set('purpose', 'notice_attachment');
    const headers = { token: localStorage.getItem('portal_token') ?? '' };
    const reply = await fetch('/api/web/utils/upload_oss_file', { method: 'POST', body: form, headers });
    return (await reply.json()).data.id as string;
  }, bytes);
  const body = {
    kind: 'notice',
    title: '集合地点',
    body: '请看附件。',
    audience: { include },
    attachment_ids: [id],
    submit: true,
  };
  expect(await homeroom('POST', '/internotifications', body)).toMatchObject({ code: 0 });
  return id;
}

test('a guardian opens the file of a notice about her child, with her name over it, and who did not receive it finds none', async () => {
  const id = await noticeWithPicture();
  await expect.poll(async () => (await as('guardian')('GET', `/attachments/${id}`)).status).toBe(200);
  const own = await pageOf('guardian', `/attachments/${id}`, PHONE);
  await own.getByRole('img', { name: '集合地点.png' }).waitFor();
  await own.getByText('李伟民').first().waitFor();
  await (await pageOf('finance', `/attachments/${id}`)).getByText('没有这个附件').waitFor();
});

test('a PDF is opened by its id on the page that was asked for, and no address from elsewhere ever is', async () => {
  const file = await proofOfFinance();
  const path = `/view_pdf?id=${file.id}&page=2&url=https://evil.example/a.pdf`;
  const own = await pageOf('finance', path, DESKTOP, await profileWithPdf());
  const frame = own.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^\/.*#page=2$/);

  const nothing = await pageOf('finance', '/view_pdf?url=https://evil.example/a.pdf');
  await nothing.getByText('没有这个附件').waitFor();
  expect(await nothing.locator('iframe').count()).toBe(0);
});

test('a file whose bytes do not come says so and is tried again', async () => {
  const file = await proofOfFinance();
  const page = await pageOf('finance', '/home', DESKTOP, await profileWithPdf());
  await page.route(/\/files\/.*/, (route) => route.abort());
  await page.goto(`${portal.url}/attachments/${file.id}`);
  await page.getByText('文件无法打开').waitFor();
  await page.unroute(/\/files\/.*/);
  await page.getByRole('button', { name: '重试' }).click();
  await page.locator('iframe').waitFor();
});
