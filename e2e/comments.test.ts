import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { as, pageOf } = setUpJourney();

/** The visit about which the demo has comments. */
async function talkedVisit(): Promise<string> {
  const { data } = await as('teacher')('GET', '/visitors/mine?role=host&per_page=100');
  const visits = (data as { list: { id: string; reason: string }[] }).list;
  return visits.find(({ reason }) => reason === '校本课程设计沟通')?.id ?? '';
}

test('a colleague who is mentioned in a comment finds it by the bell, and answers', async () => {
  const id = await talkedVisit();
  const office = await pageOf('security', `/visitor_manage?tab=all&id=${id}`);
  const field = office.getByRole('textbox', { name: '评论' });
  await field.click();
  // colleagues are found by the editor, which comes with the first focus
  await office.getByRole('button', { name: '加粗' }).waitFor();
  await field.pressSequentially('请@wang');
  await field.press('Enter');
  // at once: what was found for the letters before is not chosen
  await expect.poll(() => field.textContent()).toBe('请@王建国 ');
  await field.pressSequentially('确认时间');
  await field.press('Control+Enter');
  await office.getByText('确认时间').waitFor();
  const host = await pageOf('teacher', '/home');
  await host.getByRole('button', { name: /消息/ }).first().click();
  await host
    .getByText(/评论中提到了您/)
    .first()
    .click();
  await host.waitForURL(`**/visitor/${id}`);
  const answer = host.getByRole('textbox', { name: '评论' });
  await answer.fill('14:00 前到');
  await answer.press('Control+Enter');
  // the open drawer of the first one reads it by itself
  await office.getByText('14:00 前到').waitFor();
});

test('the visitor sees what happened to the booking and nothing of what is said about it', async () => {
  const id = await talkedVisit();
  const visitor = await pageOf('visitor', `/visitor/${id}`);
  await visitor.getByText('提交预约').waitFor();
  expect(await visitor.getByText('样书').count()).toBe(0);
  expect(await visitor.getByRole('textbox', { name: '评论' }).count()).toBe(0);
});

test('what is typed while the editor cannot come stays, is sent, and goes on in the editor once it can', async () => {
  const id = await talkedVisit();
  const page = await pageOf('security', `/visitor_manage?tab=all&id=${id}`);
  const field = page.getByRole('textbox', { name: '评论' });
  await field.waitFor();
  // the page is there; only the editor is still to come
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await field.pressSequentially('没有编辑器');
  expect(await field.inputValue()).toBe('没有编辑器');
  await field.press('Control+Enter');
  await page.getByRole('listitem').filter({ hasText: '没有编辑器' }).waitFor();
  await field.pressSequentially('编辑器');
  await page.unroute(/\/assets\/.*\.js/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const bold = page.getByRole('button', { name: '加粗' });
  await bold.waitFor();
  // the caret stands behind what was typed
  await bold.click();
  await page.keyboard.type('来了');
  expect(await field.textContent()).toBe('编辑器来了');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').locator('strong', { hasText: '来了' }).waitFor();
});

test('a list and a draft on a phone: what is begun is there again, with whom it names', async () => {
  const id = await talkedVisit();
  const page = await pageOf('teacher', `/mobile/visitorDetail?id=${id}`, PHONE);
  const field = page.getByRole('textbox', { name: '评论' });
  await field.tap();
  await page.getByRole('button', { name: '项目列表' }).tap();
  await page.keyboard.type('茶水\n@zheng');
  await page.getByRole('option', { name: '郑国强' }).tap();
  await expect.poll(() => field.textContent()).toBe('茶水@郑国强 ');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
  await page.reload();
  await expect.poll(() => field.locator('li').count()).toBe(2);
  await page.getByRole('button', { name: '发送' }).tap();
  await expect.poll(() => field.textContent()).toBe('');
  const said = page.getByRole('listitem').filter({ hasText: '茶水' }).first();
  await said.waitFor();
  expect(await said.locator('li').allTextContents()).toEqual(['茶水', '@郑国强 ']);
});

test('a comment that grows keeps its button above the foot of the drawer, and the head of the drawer where it is', async () => {
  const id = await talkedVisit();
  const page = await pageOf('security', `/visitor_manage?tab=all&id=${id}`);
  const drawer = page.getByRole('dialog').first();
  const field = drawer.getByRole('textbox', { name: '评论' });
  await field.click();
  await drawer.getByRole('button', { name: '加粗' }).waitFor();
  const topOf = async () => (await drawer.locator('header').first().boundingBox())?.y;
  const before = await topOf();
  for (let line = 1; line <= 12; line += 1) {
    await page.keyboard.type(`第${line}行`);
    await page.keyboard.press('Enter');
  }
  const send = drawer.getByRole('button', { name: '发送' });
  const isSeen = () =>
    send.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
  expect(await topOf()).toBe(before);
});
