import { expect, test } from 'vitest';
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
  const field = office.getByRole('combobox', { name: '评论' });
  await field.pressSequentially('请@wang');
  await field.press('Enter');
  // at once: what was found for the letters before is not chosen
  await expect.poll(() => field.inputValue()).toBe('请@王建国 ');
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
  const answer = host.getByRole('combobox', { name: '评论' });
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
  expect(await visitor.getByRole('combobox', { name: '评论' }).count()).toBe(0);
});
