import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { organizationId } from '../database/demo/places.ts';
import { drawPortrait } from '../database/demo/portraits.ts';
import { demoId } from '../database/demo/random.ts';
import { formatScanCode, macOf, scanLink, signedPart, stepAt } from '../src/modules/core/scans/contract/scan-code.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Faces for doors: taken by the camera with consent, reviewed by security, withdrawn by a guardian. */

const { as, pageOf, portal, profile } = setUpJourney({ ROLE: 'all' });
const CHILD = demoId('user:pupil:sy-primary:P3-1:0');
const GATE = demoId('lock:pri:GATE-1');

/** A call from inside a page, as whoever is signed in there. */
const callFrom = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const reply = await fetch(`/api/web${where}`, {
        method: how ?? 'GET',
        headers: { token: localStorage.getItem('portal_token') ?? '', 'content-type': 'application/json' },
        ...(sent ? { body: sent } : {}),
      });
      return reply.json();
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );

/** A camera that shows a drawn person; what is drawn can be changed while it runs. */
async function phoneWithCamera(drawing: string) {
  const context = await profile(PHONE);
  await context.addInitScript((svg) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [720, 960];
    const picture = new Image();
    picture.src = `data:image/svg+xml;base64,${svg}`;
    const pen = canvas.getContext('2d');
    setInterval(() => {
      if (!pen) return;
      pen.filter = document.documentElement.dataset['dark'] ? 'brightness(0.15)' : 'none';
      pen.drawImage(picture, 0, 0, 720, 960);
    }, 50);
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: async () => canvas.captureStream(20) },
    });
  }, Buffer.from(drawing).toString('base64'));
  return context;
}

test('a colleague consents and takes a face; too dark is said, three tries offer the album; security lets it open doors', async () => {
  const context = await phoneWithCamera(drawPortrait('female:adult:teacher:local:2'));
  const phone = await pageOf('office', '/mobile/myFace', PHONE, context);
  await phone.getByText('尚未采集人脸').waitFor();
  await phone.getByRole('link', { name: '采集人脸' }).click();
  const goOn = phone.getByRole('button', { name: '同意并继续' });
  await goOn.waitFor();
  expect(await goOn.isDisabled()).toBe(true);
  await phone.getByLabel('我已阅读并单独同意').check();
  await goOn.click();
  await phone.getByRole('status').getByText('很好，请按下拍摄').waitFor();
  await phone.evaluate(() => document.documentElement.setAttribute('data-dark', 'true'));
  await phone.getByRole('status').getByText('光线太暗').waitFor();
  expect(await phone.getByText('从相册选择').count()).toBe(0);
  for (let n = 0; n < 3; n++) {
    await phone.getByRole('button', { name: '拍摄', exact: true }).click();
    await phone.getByRole('alert').getByText('光线太暗').waitFor();
  }
  await phone.getByText('从相册选择').waitFor();
  await phone.evaluate(() => document.documentElement.removeAttribute('data-dark'));
  await phone.getByRole('status').getByText('很好，请按下拍摄').waitFor();
  await phone.getByRole('button', { name: '拍摄', exact: true }).click();
  await phone.getByRole('img', { name: '拍摄的照片' }).waitFor();
  await phone.getByRole('button', { name: '提交审核' }).click();
  await phone.getByText('等待安保审核').waitFor();

  const desk = await pageOf('security', '/doorLock');
  await desk.getByRole('link', { name: '人脸审核' }).click();
  const cards = desk.getByRole('list', { name: '人脸审核' });
  await cards.getByText('赵晓彤').waitFor();
  await cards.focus();
  const count = await cards.getByRole('listitem').count();
  for (let n = 1; n < count; n++) await desk.keyboard.press('j');
  await desk.keyboard.press('Enter');
  await desk.getByText('已通过').waitFor();
  await cards.getByText('赵晓彤').waitFor({ state: 'detached' });
  await phone.reload();
  await phone.getByText('可刷脸开门').waitFor();
});

test('without a camera the album is offered; what is returned says why', async () => {
  const phone = await pageOf('homeroom', '/mobile/myFaceDetection', PHONE);
  await phone.getByText('无法使用摄像头，请从相册选择照片').waitFor();
  const desk = await pageOf('security', '/doorLock/faces');
  const card = desk.getByRole('listitem').filter({ hasText: '陈静怡' });
  await card.getByRole('button', { name: '退回' }).click();
  const dialog = desk.getByRole('dialog', { name: '退回 陈静怡 的人脸' });
  await dialog.getByLabel('退回原因').fill('请摘下墨镜');
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await card.waitFor({ state: 'detached' });
  await phone.goto(`${portal.url}/mobile/myFace`);
  await phone.getByText('请摘下墨镜').waitFor();
});

test('a guardian withdraws the face of a nine-year-old: the link is dead at once, both doors confirm, the code still opens', async () => {
  const phone = await pageOf('guardian', `/mobile/myFace?for=${CHILD}`, PHONE);
  const photo = phone.getByRole('img', { name: '李思琪 的人脸照片' });
  await photo.waitFor();
  const link = new URL((await photo.getAttribute('src')) ?? '', portal.url).href;
  expect((await fetch(link)).status).toBe(200);
  await phone.getByRole('button', { name: '删除并撤回同意' }).click();
  const sure = phone.getByRole('dialog', { name: '删除人脸并撤回同意？' });
  await sure.getByRole('button', { name: '删除并撤回同意' }).click();
  await phone.getByText('照片已删除', { exact: true }).waitFor();
  expect((await fetch(link)).status).not.toBe(200);
  await phone.getByText('所有门均已确认删除').waitFor();

  const switched = await callFrom(phone, 'POST', '/users/fetch_student_token', { student_user_id: CHILD });
  await phone.evaluate((token) => localStorage.setItem('portal_token', token), switched.data.token);
  await phone.goto(`${portal.url}/mobile/accessCard`);
  await phone.getByRole('img', { name: '手机二维码' }).waitFor();
  const { qr } = (await callFrom(phone, 'GET', '/access_cards/mine')).data;
  const step = stepAt(Date.now());
  const mac = await macOf(qr.secret, signedPart('a', qr.id, step));
  const code = scanLink(portal.url, formatScanCode('a', qr.id, step, mac));
  const keeper = as('superadmin');
  await keeper('PUT', '/sessions/current_organization', { organization_id: organizationId('sy-primary') });
  const opens = async () => (await keeper('POST', `/doorlocks/${GATE}/simulate`, { code })).data.result;
  await expect.poll(opens).toBe('opened');
});
