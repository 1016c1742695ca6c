import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Films of the demo, played for real: going on where one stopped, what is said, the keys, and what is not public. */

const { as, pageOf } = setUpJourney();

const idOf = async (title: string): Promise<string> => {
  const { data } = await as('office')('GET', `/live_videos?q=${encodeURIComponent(title)}`);
  return data.list[0].id;
};
const secondOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const reaches = (page: Page, seconds: number) =>
  page.waitForFunction((at) => (document.querySelector('video')?.currentTime ?? 0) >= at, seconds);
const start = (page: Page) => page.getByRole('button', { name: '播放', exact: true }).first().click();

test('who stopped in the middle is asked the next time, on another device too, and goes on there', async () => {
  const id = await idOf('二次函数');
  const page = await pageOf('student', `/videos/${id}`);
  await start(page);
  await reaches(page, 7);
  const reported = page.waitForResponse((answer) => answer.url().includes('/live_video_users/'));
  await page.keyboard.press('Space');
  expect(await isPaused(page)).toBe(true);
  const { data } = await (await reported).json();
  expect(data.percent).toBeGreaterThan(0);
  await page.getByText(`已看 ${data.percent}%，看到 90% 算看完`).waitFor();

  const phone = await pageOf('student', `/mobile/videos/${id}`, PHONE);
  await phone.getByRole('button', { name: '从头播放' }).waitFor();
  await phone.getByRole('button', { name: /从 0:0\d 继续/ }).click();
  await reaches(phone, data.last_position + 0.5);
  expect(await isPaused(phone)).toBe(false);
  expect(await secondOf(phone)).toBeLessThan(data.last_position + 6);
});

test('what is said is read beside the film: a click leads to its second; captions lie over the picture', async () => {
  const page = await pageOf('office', `/videos/${await idOf('校园一日')}`);
  await page.getByRole('button', { name: '文稿' }).click();
  await page.getByRole('button', { name: '这是同学们最喜欢的实验室。' }).click();
  await reaches(page, 13.2);
  expect(await isPaused(page)).toBe(false);
  await page.getByRole('button', { name: '字幕' }).click();
  await page.getByRole('menuitemradio', { name: '双语' }).click();
  await expect
    .poll(() =>
      page
        .locator('video')
        .evaluate((video: HTMLVideoElement) =>
          [...video.textTracks].flatMap((track) =>
            [...(track.activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')),
          ),
        ),
    )
    .toEqual(expect.arrayContaining(['这是同学们最喜欢的实验室。', 'This is the laboratory that students like best.']));
  await page.locator('aside').getByText('English').click();
  await page.getByRole('button', { name: 'Seven in the morning: the gate opens.' }).click();
  await expect.poll(() => secondOf(page)).toBeLessThan(6);
});

test('the keys of the player: space, arrows, M, F; its speed', async () => {
  const page = await pageOf('guardian', `/videos/${await idOf('科技节')}`);
  await start(page);
  await reaches(page, 0.5);
  await page.keyboard.press('Space');
  const at = await secondOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => secondOf(page)).toBeCloseTo(at + 5, 0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => secondOf(page)).toBeCloseTo(at, 0);
  await page.keyboard.press('m');
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement?.querySelector('video'));
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.getByRole('button', { name: '播放设置' }).click();
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  const box = await page.locator('video').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
  await reaches(page, 29);
  await page.getByRole('button', { name: '从头播放' }).click();
  await expect.poll(() => secondOf(page)).toBeLessThan(5);
});

test('a guest watches what is public; a private film and one that never was are the same card', async () => {
  const guest = await pageOf(null, `/public_video/${await idOf('校园一日')}`);
  await guest.getByText('书院中学', { exact: true }).waitFor();
  await start(guest);
  await reaches(guest, 1);
  const cards = [];
  for (const id of [await idOf('二次函数'), '00000000-0000-4000-8000-000000000000']) {
    const page = await pageOf(null, `/public_video/${id}`);
    await page.getByText('该视频不存在或未公开').waitFor();
    cards.push(await page.locator('main').textContent());
    expect(new URL(page.url()).pathname).toBe(`/public_video/${id}`);
  }
  expect(cards[0]).toBe(cards[1]);
});

test('a script that claims the whole film is shown what was counted', async () => {
  const [id, call] = [await idOf('科技节'), as('homeroom')];
  const { data } = await call('POST', `/live_videos/${id}/play`, {});
  const claim = { duration: 3600, position: 29, ranges: [[0, 30]], rate: 16 };
  const counted = await call('PUT', `/live_video_users/${data.live_video_user.id}`, claim);
  expect(counted.data.percent).toBeLessThan(40);
  const page = await pageOf('homeroom', `/videos/${id}`);
  await page.getByText(`已看 ${counted.data.percent}%，`).waitFor();
});

test('the chat of a live runs beside its replay: the line of the moment is marked, a click leads to its second', async () => {
  const found = await as('guardian')('GET', `/live_videos?q=${encodeURIComponent('期中家长会')}`);
  const page = await pageOf('guardian', `/videos/${found.data.list[0].id}`);
  await page.getByRole('button', { name: '聊天回放' }).click();
  const chat = page.getByRole('list', { name: '聊天回放' });
  await chat.getByRole('button', { name: /期末考试安排在哪几天/ }).click();
  await reaches(page, 14.1);
  const current = () => chat.locator('[aria-current="true"]').textContent();
  await expect.poll(current).toContain('期末考试安排在哪几天');
  await reaches(page, 20.2);
  await expect.poll(current).toContain('考试安排稍后会发到通知公告');
});
