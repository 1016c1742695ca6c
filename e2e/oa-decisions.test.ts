import { expect, test } from 'vitest';
import { type CastName, castId } from '../database/demo/cast.ts';
import { reviewRights } from '../src/modules/work/reviews/rights.ts';
import { addDays, today } from '../src/platform/shared/dates.ts';
import { setUpJourney } from './support/journey.ts';

/** How a head works through papers: twelve in one go, a contract by itself; and while they are away a colleague in their place. */

const { as, pageOf } = setUpJourney();

const car = {
  day: today(),
  leaves_at: '08:00',
  back_at: '12:00',
  from: '学校',
  to: '市教育局',
  people: 2,
  reason: '参会',
};
const contract = {
  party: '恒达电梯公司',
  term: { from: today(), to: addDays(today(), 365) },
  type: 'service',
  terms: '每月保养两次',
};

async function submitted(who: CastName, code: string, title: string, more: object): Promise<string> {
  const call = as(who);
  const list = (await call('GET', '/oa_perms/mine')).data.list as { item: { id: string; code: string } }[];
  const item = list.find((one) => one.item.code === code)?.item;
  const begun = await call('POST', '/oa_applications', { oa_item_id: item?.id });
  expect(begun.code, begun.message).toBe(0);
  const { id, version } = begun.data;
  const sent = await call('PUT', `/oa_applications/${id}/submit`, { title, version, ...more });
  expect(sent, sent.message).toMatchObject({ code: 0 });
  return id;
}

const stepsOf = async (id: string) =>
  (await as('office')('GET', `/oa_applications/${id}/flow`)).data.steps as {
    state: string;
    people: { user: { name: string }; by: { name: string } | null; opinion: string | null }[];
  }[];

test('a head approves twelve papers in one go, and the contract among them waits for a look of its own', async () => {
  const cars: string[] = [];
  for (let n = 1; n <= 12; n += 1) cars.push(await submitted('office', 'CAR', `用车第${n}趟`, { answers: car }));
  const ctr = await submitted('office', 'CTR', '电梯保养合同', { amount_fen: 4_800_000, answers: contract });
  const page = await pageOf('orgadmin', '/myReview?module=office');
  const row = (title: string) => page.locator('[data-row]').filter({ hasText: title });
  await row('电梯保养合同').waitFor();
  expect(await row('电梯保养合同').getByRole('checkbox').count()).toBe(0);
  await row('电梯保养合同').click();
  await page.getByText('该类事项须逐条审批').waitFor();
  for (let n = 1; n <= 12; n += 1) await row(`用车第${n}趟`).getByRole('checkbox').check();
  await page.getByText('已选 12 项').waitFor();
  await page.getByRole('button', { name: '批量同意' }).click();
  await row('用车第12趟').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await Promise.all(cars.map(stepsOf))).map(([first]) => first?.state))
    .toEqual(cars.map(() => 'agreed'));
  expect((await stepsOf(ctr))[0]?.state).toBe('open');
  await row('电梯保养合同').waitFor();
});

test('a colleague to whom a head lent the reviews decides in their place, until that ends', async () => {
  const first = await submitted('office', 'CAR', '代批用车', { answers: car });
  const lent = await as('orgadmin')('POST', '/delegations', {
    to_user_id: castId('hrofficer'),
    codes: [reviewRights.own],
    valid_from: today(),
    valid_to: addDays(today(), 2),
    reason: '外出开会',
  });
  expect(lent, lent.message).toMatchObject({ code: 0 });
  await as('hrofficer')('PUT', `/delegations/${lent.data.id}/accept`, { accepts: true });
  const page = await pageOf('hrofficer', '/myReview?module=office');
  const row = page.locator('[data-row]').filter({ hasText: '代批用车' });
  await row.getByText(/代/).first().waitFor();
  await row.click();
  await page.keyboard.press('a');
  await row.waitFor({ state: 'detached' });
  const [{ people } = { people: [] }] = await stepsOf(first);
  expect(people[0]?.by?.name).toBe('刘慧敏');

  const second = await submitted('office', 'CAR', '收回之后', { answers: car });
  await as('orgadmin')('PUT', `/delegations/${lent.data.id}/end`, {});
  await page.reload();
  await page.getByRole('heading', { name: '我的审批' }).waitFor();
  expect(await page.locator('[data-row]').filter({ hasText: '收回之后' }).count()).toBe(0);
  const head = await pageOf('orgadmin', '/myReview?module=office');
  await head.locator('[data-row]').filter({ hasText: '收回之后' }).waitFor();
  expect((await stepsOf(second))[0]?.state).toBe('open');
});

test('the office sees a paper that stands still, hands it over, and the colleague decides it', async () => {
  const page = await pageOf('office', '/oa/manage?tab=late');
  await page.getByRole('heading', { name: /带学生参加朗诵比赛/ }).waitFor();
  await page.getByText('小时内完成').first().waitFor();
  await page.getByRole('button', { name: /的审批转办/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('转办给').fill('苏培林');
  await page.getByRole('option', { name: /苏培林/ }).click();
  await dialog.getByRole('button', { name: '转办' }).click();
  // it waits for the colleague from now on, whose step is new to nobody: it still stands here, with their name
  await page.getByText('苏培林').first().waitFor();
  const colleague = await pageOf('research', '/myReview?module=office');
  const row = colleague.locator('[data-row]').filter({ hasText: '带学生参加朗诵比赛' });
  await row.click();
  await colleague.keyboard.press('a');
  await row.waitFor({ state: 'detached' });
});
