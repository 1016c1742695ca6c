import { copyFileSync, mkdtempSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { castId } from '../database/demo/cast.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { setUpJourney } from './support/journey.ts';

/** Films: on their way through a line that breaks, past two reviewers, to people who are not signed in, and off again. */

const { as, pageOf, profile, portal } = setUpJourney({ ROLE: 'all', FFMPEG_PATH: findFfmpeg(readEnv()) ?? 'none' });
const MB = 1024 ** 2;

/** A film of so many bytes: behind what is shown stands an empty box, which every player passes over. */
async function filmOf(bytes: number, name: string): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'film-')), name);
  copyFileSync(testFilm({ seconds: 7 }), path);
  const { size } = statSync(path);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes - size, 0);
  head.write('free', 4);
  const file = await open(path, 'r+');
  await file.write(head, 0, 8, size);
  await file.close();
  truncateSync(path, bytes);
  return path;
}

/** A line that sends so many bytes a second, as at home. */
async function slow(page: Page, bytes: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const free = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', { ...free, uploadThroughput: bytes });
}

const choose = (page: Page, path: string) => page.locator('input[type=file]').first().setInputFiles(path);

test('an upload that broke off when the page was closed goes on from there, and what it became is a draft', async () => {
  const film = await filmOf(100 * MB, '秋游.mp4');
  const teacher = await profile();
  const first = await pageOf('teacher', '/dibbler-videos', undefined, teacher);
  await first.getByText('已用 0 / 20 GB').waitFor();
  await slow(first, 24 * MB);
  let pieces = 0;
  first.on('response', (answer) => {
    if (answer.request().method() === 'PATCH') pieces += 1;
  });
  await choose(first, film);
  // two of its seven pieces are there, the third is on its way
  await expect.poll(() => pieces).toBeGreaterThanOrEqual(2);
  await first.getByText(/^\d\d(\.\d)? \/ 100 MB/).waitFor();
  await first.close();

  const second = await pageOf('teacher', '/dibbler-videos', undefined, teacher);
  const from: number[] = [];
  second.on('request', (request) => {
    if (request.method() === 'PATCH') from.push(Number(request.headers()['upload-offset']));
  });
  await choose(second, film);
  await second.getByText('已传完，填写信息后保存').waitFor();
  expect(Math.min(...from)).toBeGreaterThanOrEqual(32 * MB);

  await second.getByRole('button', { name: '填写信息' }).click();
  const form = second.getByRole('dialog', { name: '秋游.mp4' });
  expect(await form.getByLabel('标题', { exact: true }).inputValue()).toBe('秋游');
  await form.getByText('登录可见', { exact: true }).click();
  await form.getByRole('button', { name: '保存视频' }).click();
  const drawer = second.getByRole('dialog', { name: '秋游' });
  await drawer.getByText('草稿').waitFor();
  await drawer.getByRole('button', { name: '提交发布' }).click();
  await drawer.getByText('待审核').first().waitFor();
  const { data } = await as('teacher')('GET', '/live_videos/mine');
  expect(data.list.find((one: { title: string }) => one.title === '秋游')).toMatchObject({
    size: 100 * MB,
    duration_s: 7,
  });
});

const CHOIR = '合唱节高光时刻';

/** Somebody decides about the film that waits for them. */
async function approve(page: Page): Promise<void> {
  await page.getByText(CHOIR).first().click();
  await page.getByRole('dialog', { name: CHOIR }).getByRole('button', { name: '审核' }).click();
  await page.getByRole('dialog', { name: '审核' }).getByRole('button', { name: '通过', exact: true }).last().click();
}

test('a public film with pupils wants their consents, is seen by everybody, and goes when one is withdrawn', async () => {
  const review = '/dibbler-videos?tab=review';
  const office = await pageOf('office', review);
  await approve(office);
  await office.getByText('已审核').waitFor();

  const principal = await pageOf('principal', review);
  await approve(principal);
  await principal.getByText('含学生画面的公开视频须取得肖像授权').first().waitFor();

  // its teacher says that those who have not agreed cannot be seen
  const teacher = await pageOf('homeroom', '/dibbler-videos');
  await teacher.getByText(CHOIR).first().click();
  const own = teacher.getByRole('dialog', { name: CHOIR });
  await own.getByText('3 名学生尚未取得肖像授权，不能公开').waitFor();
  for (const row of await own.getByRole('listitem').filter({ hasText: '未授权' }).all())
    await row.getByRole('checkbox').uncheck();
  await own.getByRole('button', { name: '保存出镜学生' }).click();
  await own.getByText('出镜学生均已取得肖像授权').waitFor();

  await principal.goto(portal.url + review);
  await approve(principal);
  await principal.getByText('已审核').waitFor();

  const { data } = await as('homeroom')('GET', '/live_videos/mine?status=published');
  const { id } = data.list.find((one: { title: string }) => one.title === CHOIR);
  const guest = await pageOf(null, `/public_video/${id}`);
  await guest.getByRole('heading', { name: CHOIR }).waitFor();
  const seen = guest.waitForResponse(
    (answer) => answer.url().includes('/media/') && /\.m4s|\.mp4|playlist/.test(answer.url()),
  );
  await guest.getByRole('button', { name: '播放' }).first().click();
  const piece = (await seen).url();
  await guest.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);

  // a guardian takes the consent back: who approves public films is led to the film and hides it
  const home = as('guardian');
  const consents = (await home('GET', '/consents/mine')).data.list;
  const given = consents.find(
    (one: { purpose: string; subject: { id: string } }) =>
      one.purpose === 'photo' && one.subject.id === castId('student'),
  );
  expect((await home('PUT', `/consents/${given.id}/withdraw`)).code).toBe(0);
  await principal.goto(`${portal.url}${review}`);
  const recalled = principal.getByRole('listitem').filter({ hasText: CHOIR });
  await recalled.getByText('未授权：李思源').waitFor();
  await recalled.getByRole('button', { name: '下线' }).click();
  const dialog = principal.getByRole('dialog', { name: '下线' });
  await dialog.getByRole('textbox').fill('肖像授权已撤回');
  await dialog.getByRole('button', { name: '下线' }).click();
  await recalled.waitFor({ state: 'detached' });

  await expect.poll(async () => (await guest.request.get(piece)).status(), { timeout: patience(60) }).toBe(410);
  await guest.reload();
  await guest.getByText('该视频不存在或未公开').waitFor();
});

test('a class teacher sees which parts were watched and by whom, keeps the file, and sets whom two drafts are for', async () => {
  const page = await pageOf('homeroom', '/dibbler-videos');
  const sports = '秋季运动会班级剪影';
  await page.getByText(sports).first().click();
  const drawer = page.getByRole('dialog', { name: sports });
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toBe(`${sports}.mp4`);
  await drawer.getByRole('button', { name: '观看', exact: true }).click();
  await drawer.getByRole('heading', { name: '观看曲线' }).waitFor();
  const rows = drawer.getByRole('table', { name: '观看名单' }).getByRole('row');
  await rows.nth(2).waitFor();
  await drawer.getByRole('button', { name: '导出名单' }).click();
  await page.getByRole('dialog', { name: '观看名单' }).getByText(/下载/).first().waitFor();

  await page.goto(`${portal.url}/dibbler-videos`);
  for (const title of ['初三期中分析会', '研学旅行预告'])
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: '设置可见范围' }).click();
  const form = page.getByRole('dialog', { name: '设置 2 个视频的可见范围' });
  await form.getByText('登录可见', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('已设置 2 个视频的可见范围').waitFor();
  const { data } = await as('homeroom')('GET', '/live_videos/mine?visibility=login&status=draft');
  expect(data.list.map((one: { title: string }) => one.title)).toEqual(['初三期中分析会']);
});
