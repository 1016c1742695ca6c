import { expect, test } from 'vitest';
import { addDays, today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Home visits: a class is planned, a family chooses, and a record written without a line arrives once. */

const { pageOf, as } = setUpJourney();
const SUMMARY = '孩子在家能按时完成作业，家长希望老师多关注英语听力，我们约定每周各听三次，月底再看效果。';

interface Visit {
  readonly id: string;
  readonly student: { readonly name: string };
  readonly slots: readonly { readonly starts_at: string }[];
}

test('a class is planned with one teacher, which is refused, and with two, which goes out', async () => {
  const page = await pageOf('homeroom', '/homeVisit?tab=wall');
  await page.getByRole('button', { name: '安排家访' }).first().click();
  const plan = page.getByRole('dialog', { name: '安排家访' });
  const room = plan.getByRole('group', { name: '班级' });
  await room.locator('label').first().waitFor();
  if ((await room.locator('input:checked').count()) === 0) await room.locator('label').first().click();
  for (const [at, days] of [5, 6].entries()) {
    const day = plan.getByLabel(`日期${at + 1}`, { exact: true });
    await day.fill(addDays(today(), days));
    await day.press('Tab');
  }
  const from = plan.getByLabel('从', { exact: false }).first();
  await from.fill('09:00');
  await from.press('Tab');
  await plan.getByRole('button', { name: /安排\d+户/ }).click();
  await page.getByText('入户家访须两名教师同行').first().waitFor();
  await plan.getByLabel('同行教师').fill('王建国');
  await page
    .getByRole('option', { name: /王建国/ })
    .first()
    .click();
  await plan.getByRole('button', { name: /安排\d+户/ }).click();
  await page.getByText(/已安排\d+户，其中[1-9]\d*户已发给家长/).waitFor();
  await plan.waitFor({ state: 'detached' });
});

test('a family chooses, the record is written without a line and arrives once, is accepted and signed', async () => {
  const family = as('guardian');
  const { list } = (await family('GET', '/visits?family=true&state=proposed')).data as { list: Visit[] };
  const visit = list[0];
  if (!visit) throw new Error('no family of the demo was asked');
  const guardian = await pageOf('guardian', `/mobile/homeVisit?tab=family&id=${visit.id}`, PHONE);
  await guardian.getByRole('button', { name: '选择时段' }).click();
  const choose = guardian.getByRole('dialog', { name: '选择时段' });
  await choose.getByRole('group', { name: '时段' }).locator('label').nth(1).click();
  await choose.getByLabel('家庭住址').fill('湖滨小区8幢2单元601室');
  await choose.getByRole('button', { name: '确认' }).click();
  await choose.waitFor({ state: 'detached' });
  const chosen = (await family('GET', `/visits/${visit.id}`)).data;
  expect(chosen).toMatchObject({ state: 'confirmed', starts_at: visit.slots[1]?.starts_at });

  const teacher = await pageOf('homeroom', `/homeVisit?tab=list&id=${visit.id}`);
  await teacher.getByRole('button', { name: '写记录' }).click();
  // the time that was agreed is days away: nobody begins it now, and a record says when it took place
  expect(await teacher.getByRole('button', { name: '开始家访' }).count()).toBe(0);
  const form = teacher.getByRole('dialog', { name: '家访记录' });
  for (const [at, [label, time]] of (
    [
      ['开始时间', '18:30'],
      ['结束时间', '19:15'],
    ] as const
  ).entries()) {
    const day = form.getByLabel(label, { exact: true });
    await day.fill(addDays(today(), -1));
    await day.press('Tab');
    const hour = form.getByLabel('时间', { exact: true }).nth(at);
    await hour.fill(time);
    await hour.press('Tab');
  }
  await form.getByLabel('家访记录').fill(SUMMARY);
  await teacher.context().setOffline(true);
  await form.getByText('母亲', { exact: true }).click();
  await form.getByRole('button', { name: '提交记录' }).click();
  await form.waitFor({ state: 'detached' });
  await teacher.getByText('记录已保存在本机，联网后自动提交').waitFor();
  await teacher.context().setOffline(false);
  await teacher.getByText('家访记录已提交').first().waitFor();
  const written = async () =>
    (await as('principal')('GET', `/visit_records?visit_id=${visit.id}`)).data.list as { summary: string }[];
  await expect.poll(async () => (await written()).map(({ summary }) => summary)).toEqual([SUMMARY]);

  const principal = await pageOf('principal', `/homeVisit?tab=list&id=${visit.id}`);
  await principal.getByRole('button', { name: '审阅' }).click();
  const review = principal.getByRole('dialog', { name: '审阅' });
  await review.getByRole('button', { name: '审阅' }).click();
  await review.waitFor({ state: 'detached' });
  await principal.getByText('已归档').first().waitFor();

  await guardian.reload();
  await guardian.getByRole('button', { name: '签名' }).click();
  const sign = guardian.getByRole('dialog', { name: '签名' });
  const paper = await sign.locator('canvas').boundingBox();
  if (!paper) throw new Error('no place to sign');
  await guardian.mouse.move(paper.x + 30, paper.y + 30);
  await guardian.mouse.down();
  await guardian.mouse.move(paper.x + 120, paper.y + 60);
  await guardian.mouse.up();
  await sign.getByText('已签名').waitFor();
  await sign.getByRole('button', { name: '签名', exact: true }).click();
  await sign.waitFor({ state: 'detached' });
  await guardian.getByText('李伟民').first().waitFor();

  const wall = await pageOf('principal', '/homeVisit?tab=wall');
  await wall.getByRole('button', { name: new RegExp(`${visit.student.name} · 已家访`) }).waitFor();
});
