import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Albums: made at the desk, put in order by two people, watched by guests and families one film after the other. */

const { as, pageOf } = setUpJourney();

const titles = (page: Page) =>
  page
    .getByRole('list', { name: '专辑视频' })
    .locator('li')
    .evaluateAll((rows) =>
      rows.map((row) => ['校园一日', '集团宣传片', '科技节'].find((title) => row.textContent?.includes(title))),
    );
const idOf = async (title: string): Promise<string> => {
  const { data } = await as('office')('GET', `/live_videos?q=${encodeURIComponent(title)}`);
  return data.list[0].id;
};

test('an album is made in a form, filled, ordered by keys and by dragging; guests see its public films in order', async () => {
  const page = await pageOf('principal', '/dibbler-videos?tab=albums');
  await page.getByRole('button', { name: '新建专辑' }).first().click();
  const form = page.getByRole('dialog', { name: '新建专辑' });
  await form.getByRole('textbox', { name: '标题', exact: true }).fill('招生开放日');
  await form.getByText('公开', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { name: '招生开放日' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);

  for (const [at, title] of ['书院中学校园一日', '书院教育集团宣传片', '科技节开幕式'].entries()) {
    await page.getByRole('button', { name: `添加: ${title}` }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(at + 1);
  }
  await expect.poll(() => titles(page)).toEqual(['校园一日', '集团宣传片', '科技节']);
  await page.getByText('其中 1 个视频未公开，访客看不到').waitFor();

  await page.getByRole('button', { name: '下移: 书院中学校园一日' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['集团宣传片', '校园一日', '科技节']);
  const stored = async () => {
    const { data } = await as('principal')('GET', `/albums/${id}`);
    return data.videos.map((one: { video: { title: string } }) => one.video.title);
  };
  await expect.poll(stored).toEqual(['书院教育集团宣传片', '书院中学校园一日', '科技节开幕式']);
  const rows = page.getByRole('list', { name: '专辑视频' }).locator('li');
  await rows.nth(2).dragTo(rows.nth(0));
  await expect.poll(stored).toEqual(['科技节开幕式', '书院教育集团宣传片', '书院中学校园一日']);

  await page.getByRole('button', { name: '发布' }).click();
  await page.getByText('专辑已发布').first().waitFor();
  const guest = await pageOf(null, `/albums_video/${id}`, PHONE);
  await guest.getByRole('heading', { name: '招生开放日' }).waitFor();
  expect(await titles(guest)).toEqual(['集团宣传片', '校园一日']);
});

test('a move over an order that somebody changed meanwhile shows theirs, and is offered again', async () => {
  const [homeroom, teacher] = [as('homeroom'), as('teacher')];
  const made = await homeroom('POST', '/albums', { title: '班会资料', editor_ids: [castId('teacher')] });
  expect(made.message ?? made.code).toBe(0);
  const { id } = made.data;
  const [day, group, science] = [await idOf('校园一日'), await idOf('集团宣传片'), await idOf('科技节')];
  const { data } = await homeroom('POST', `/albums/${id}/videos`, { live_video_ids: [day, group, science] });
  const page = await pageOf('homeroom', `/dibbler-videos/albums/${id}`);
  await expect.poll(() => titles(page)).toEqual(['校园一日', '集团宣传片', '科技节']);

  const theirs = { live_video_id: science, position: 1, version: data.version };
  expect((await teacher('PUT', `/albums/${id}/update_video_position`, theirs)).code).toBe(0);
  await page.getByRole('button', { name: '下移: 书院中学校园一日' }).click();
  const said = page.getByRole('alert').filter({ hasText: '顺序已被他人修改' });
  await said.getByText('您想把“书院中学校园一日”移到第 2 位').waitFor();
  await expect.poll(() => titles(page)).toEqual(['科技节', '校园一日', '集团宣传片']);
  await page.getByRole('button', { name: '下移: 书院中学校园一日' }).click();
  await expect.poll(() => titles(page)).toEqual(['科技节', '集团宣传片', '校园一日']);
  expect(await said.count()).toBe(0);
});

test('of a series the next film begins when one ends; it goes on at the first that is not watched', async () => {
  const page = await pageOf('guardian', '/mobile/videos?tab=albums', PHONE);
  await page.getByRole('link', { name: /走进书院/ }).click();
  await page.getByRole('heading', { name: '书院中学校园一日' }).waitFor();
  await page.getByRole('button', { name: '播放', exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });
  await page.getByRole('heading', { name: '书院教育集团宣传片' }).waitFor();
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video && !video.paused && video.currentTime > 0.5 && video.currentTime < 20;
  });
  const order = page.getByRole('list', { name: '专辑视频' });
  expect(await order.locator('[aria-current="true"]').textContent()).toContain('集团宣传片');
});
