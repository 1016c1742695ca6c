import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Teaching evaluation: a student answers on the phone, a teacher reads the own results, rounds and lessons observed. */

const { pageOf, as } = setUpJourney();

test('a student answers face by face on the phone, once, and reads that nobody sees who did', async () => {
  const page = await pageOf('student', '/mobile/teachingEvaluation', PHONE);
  const round = page.getByRole('region', { name: '期中学生评教' });
  await round.getByText('匿名：教师看不到是谁评的，少于8份不出结果').waitFor();
  await round.getByText('还有 4 位待评，共 4 位').waitFor();
  await round.getByRole('button', { name: /王建国/ }).click();
  const sheet = page.getByRole('dialog', { name: '评价 王建国' });
  for (let n = 1; n <= 5; n += 1) {
    await sheet.getByText(`第 ${n} 题，共 6 题`).waitFor();
    await sheet.getByRole('radio', { name: '满意', exact: true }).click();
  }
  await sheet.getByRole('textbox').fill('讲得很清楚');
  await sheet.getByRole('button', { name: '提交评价' }).click();
  // the next teacher comes by itself
  await page.getByRole('dialog', { name: /评价 (?!王建国)/ }).waitFor();
  await page.keyboard.press('Escape');
  await round.getByText('还有 3 位待评，共 4 位').waitFor();
  expect(await round.getByRole('button', { name: /王建国/ }).isDisabled()).toBe(true);
  const mine = await as('student')('GET', '/teaching_evaluations/mine');
  expect(JSON.stringify(mine)).not.toContain('讲得很清楚');
});

test('a teacher reads the own results beside the own last term, and nothing of colleagues', async () => {
  const page = await pageOf('teacher', '/teachingEvaluation?tab=own');
  await page
    .getByText(/本人上学期/)
    .first()
    .waitFor();
  await page.getByText('谢谢老师课后帮我补上落下的内容').waitFor();
  expect(await page.getByText('喜欢老师带我们读诗').count()).toBe(0);
});

test('who leads sees a dot for each teacher, and of too few answers that they are too few', async () => {
  const page = await pageOf('principal', '/teachingEvaluation?tab=results');
  await page.getByRole('row', { name: /王建国/ }).waitFor();
  await page.getByText('样本不足').waitFor();
});

test('who manages evaluation follows a round by class, and prepares the next one', async () => {
  const page = await pageOf('research', '/teachingEvaluation?tab=manage');
  await page.getByRole('table', { name: '评教批次' }).getByText('期中学生评教').click();
  const drawer = page.getByRole('dialog', { name: '期中学生评教' });
  await drawer.getByText(/已收到 \d+ \/ \d+ 份/).waitFor();
  await drawer.getByText(/结束后打乱答案，此后任何人都无法将其对应到个人/).waitFor();
});

test('an observed teacher reads notes on the film and answers; the ring of the observer has grown', async () => {
  const observer = await pageOf('homeroom', '/teachingEvaluation?tab=observe');
  await observer.getByText('本学期目标 15 节').or(observer.getByText('本学期目标 8 节')).waitFor();
  const page = await pageOf('teacher', '/teachingEvaluation?tab=observe&side=of_me');
  await page.getByRole('table', { name: '听课记录' }).getByText('推门课').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('例题之间可以留两分钟让学生自己归纳方法。').waitFor();
  await drawer.getByRole('button', { name: '确认' }).click();
  const dialog = page.getByRole('dialog', { name: '确认' });
  await dialog.getByLabel('回复').fill('谢谢，下次课就试。');
  await dialog.getByRole('button', { name: '确认' }).click();
  await drawer.getByText('谢谢，下次课就试。').waitFor();
});
