import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Awards of teachers, from their authors to who reviews them. */

const { pageOf } = setUpJourney();
const REASON = '证书上的等第是优秀奖，请核对后再提交';

test('a teacher hands an award in again after it was rejected, and sees of colleagues what was approved alone', async () => {
  const homeroom = await pageOf('homeroom', '/awards');
  const list = homeroom.getByRole('table', { name: '获奖' });
  await list.getByText('班主任专业能力大赛').click();
  const mine = homeroom.getByRole('dialog', { name: '班主任专业能力大赛' });
  await mine.getByText(REASON).waitFor();
  await mine.getByRole('button', { name: '提交' }).click();
  await mine.getByText('待审核').first().waitFor();
  expect(await mine.getByRole('button', { name: '提交' }).count()).toBe(0);
  await homeroom.keyboard.press('Escape');
  await list.getByText('全市初中语文优质课评比').waitFor();
  expect(await list.getByText('“书香校园”教师读书征文').count()).toBe(0);

  const principal = await pageOf('principal', '/awards', PHONE);
  await principal.getByText('班主任专业能力大赛').first().click();
  const theirs = principal.getByRole('dialog', { name: '班主任专业能力大赛' });
  await theirs.getByRole('button', { name: '通过' }).click();
  await theirs.getByText('已通过').first().waitFor();
});

test('what a teacher won stands in the own record and in the staff file; what is not approved in the own alone', async () => {
  const own = await pageOf('teacher', '/personalDetail', PHONE);
  const mine = own.getByRole('region', { name: '获奖' });
  await mine.getByText('全市初中语文优质课评比').waitFor();
  await mine.getByText('全国信息化教学案例').waitFor();
  await own.getByRole('region', { name: '在职证明' }).waitFor();

  const page = await pageOf('hrofficer', `/manager/information?id=${castId('teacher')}`);
  const theirs = page.getByRole('region', { name: '获奖' });
  await theirs.getByText('全市初中语文优质课评比').waitFor();
  expect(await theirs.getByText('全国信息化教学案例').count()).toBe(0);

  const colleague = await pageOf('homeroom', `/personalDetail?user_id=${castId('student')}`);
  await colleague.getByRole('region', { name: '学籍' }).waitFor();
  expect(await colleague.getByRole('region', { name: '获奖' }).count()).toBe(0);
});
