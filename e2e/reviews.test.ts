import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { draw } from './support/fingers.ts';
import { setUpJourney } from './support/journey.ts';

/** Reviews as a host of visits goes through them: by keys, in a batch, by finger; and what a head published is undone. */

const { as, pageOf, portal } = setUpJourney();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
let last = 0;

/** Somebody stands at the gate and waits for the answer of the teacher. */
async function walkIn(name: string): Promise<string> {
  const guard = as('guard');
  const mine = (await guard('GET', '/securities/me')).data;
  await guard('POST', '/securities/duty', { gate_id: mine.gates[0].id });
  const host = (await as('teacher')('GET', '/users/show_current')).data;
  last += 1;
  const made = await guard('POST', '/visitors', {
    source: 'walk_in',
    host_user_id: host.id,
    visit_kind: 'delivery',
    reason: `送文件${last}`,
    entry_mode: 'multi',
    start_at: inMinutes(0),
    end_at: inMinutes(60),
    persons: [{ name, phone: `1583001${String(last).padStart(4, '0')}` }],
  });
  expect(made.code, made.message).toBe(0);
  return made.data.id as string;
}

const stateOf = async (id: string) => (await as('teacher')('GET', `/visitors/${id}`)).data.status as string;

test('a host walks by j, approves by a, refuses by r with an opinion, and finds both under reviewed', async () => {
  const [yes, no] = [await walkIn('路远'), await walkIn('乔木')];
  const page = await pageOf('teacher', '/myReview');
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });
  await row('乔木').waitFor();
  const chosen = page.getByRole('complementary', { name: '当前事项' });
  // the one that waits longest is chosen at first
  await chosen.getByRole('heading', { name: '路远' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await chosen.getByRole('heading', { name: '乔木' }).waitFor();
  await page.keyboard.press('k');
  await chosen.getByRole('heading', { name: '路远' }).waitFor();
  await chosen.getByText('送文件').first().waitFor();
  await page.keyboard.press('a');
  await expect.poll(() => stateOf(yes)).toBe('approved');
  await row('路远').waitFor({ state: 'detached' });

  // the next one follows by itself
  await chosen.getByRole('heading', { name: '乔木' }).waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('意见').fill('今天不在校');
  // the keys of the page are letters of the opinion now
  expect(await stateOf(no)).toBe('applied');
  await dialog.getByRole('button', { name: '不同意' }).click();
  await expect.poll(() => stateOf(no)).toBe('rejected');
  await row('乔木').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '已审' }).click();
  const done = page.getByRole('listitem').filter({ hasText: '乔木' });
  await done.getByText('未同意').waitFor();
  await done.getByText('意见：今天不在校').waitFor();
});

test('of a batch each row is its own call: one that somebody decided meanwhile says why, the others stand', async () => {
  const ids = [await walkIn('安然'), await walkIn('方圆'), await walkIn('时新')];
  const page = await pageOf('teacher', '/404');
  // nobody tells this page what happens meanwhile
  await page.routeWebSocket(/./, (socket) => void socket.close());
  await page.goto(`${portal.url}/myReview`);
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });
  for (const name of ['安然', '方圆', '时新']) await row(name).getByRole('checkbox').check();
  await page.getByText('已选 3 项').waitFor();
  const elsewhere = await as('teacher')('PUT', `/visitors/${ids[1]}/review`, { result: 'reject', opinion: '改日再来' });
  expect(elsewhere.code, elsewhere.message).toBe(0);
  await page.getByRole('button', { name: '批量同意' }).click();
  await row('方圆')
    .getByRole('alert')
    .getByText(/状态已变为「未同意」/)
    .waitFor();
  // its call may be the first one that is answered
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['approved', 'rejected', 'approved']);
  await row('方圆').getByRole('button', { name: '关闭' }).click();
  await row('方圆').waitFor({ state: 'detached' });
});

test('on the phone a finger to the right approves, to the left asks for the opinion; buttons do the same', async () => {
  const [right, left, pressed] = [await walkIn('林间'), await walkIn('江海'), await walkIn('云起')];
  const page = await pageOf('teacher', '/mobile/myReview', PHONE);
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });
  await row('林间').waitFor();
  await expect
    .poll(async () => {
      if ((await stateOf(right)) === 'applied') await draw(page, row('林间'), 180);
      return stateOf(right);
    })
    .toBe('approved');
  await draw(page, row('江海'), -180);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('意见').fill('请改约下周');
  await dialog.getByRole('button', { name: '不同意' }).click();
  await expect.poll(() => stateOf(left)).toBe('rejected');
  await row('云起').getByRole('button', { name: /^同意/ }).click();
  await expect.poll(() => stateOf(pressed)).toBe('approved');
  await page.getByText('全部处理完毕').or(row('云起').getByText('已处理')).first().waitFor();
});

test('on the home page a visit is refused from its line with an opinion', async () => {
  const id = await walkIn('晚晴');
  const page = await pageOf('teacher', '/todos');
  const row = page.getByRole('listitem').filter({ hasText: '晚晴' });
  await row.getByRole('button', { name: /^不同意/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('意见').fill('正在上课');
  await dialog.getByRole('button', { name: '不同意' }).click();
  await expect.poll(() => stateOf(id)).toBe('rejected');
});
