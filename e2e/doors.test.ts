import { expect, test } from 'vitest';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { openAtEveryHour } from './support/open-doors.ts';

/** Doors: hours are given to a group, cards are bound one after the other, a lost card is reported on the phone. */

const { as, pageOf } = setUpJourney();

test('security gives a group hours over midnight, which are kept as two', async () => {
  const page = await pageOf('security', '/doorLock?tab=hours');
  await page.getByRole('button', { name: '新建时段' }).first().click();
  const form = page.getByRole('dialog', { name: '新建时段' });
  await form.getByLabel('门禁组').click();
  await page.getByRole('option', { name: '实验室' }).click();
  await form.getByLabel('时段名称').fill('夜间值守');
  await form.getByLabel('开始', { exact: true }).fill('22:00');
  await form.getByLabel('结束', { exact: true }).fill('06:00');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: '夜间值守' });
  await row.getByText('22:00–24:00、00:00–06:00').waitFor();
});

test('cards are bound in a row; one that is taken names its holder and the row waits', async () => {
  const page = await pageOf('security', '/doorLock/bindingCard');
  const person = page.getByRole('combobox', { name: '人员' });
  const bind = async (name: string, number: string) => {
    await person.fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await page.getByLabel('卡号').fill(number);
    await page.getByLabel('卡号').press('Enter');
  };
  await bind('孙志远', '0400BB01');
  await page.getByText('****BB01').waitFor();
  await bind('林文渊', '04A1B2C3');
  await page.getByRole('alert').getByText('该卡已绑定给王建国，请先解绑').waitFor();
  await page.getByLabel('卡号').fill('0400BB02');
  await page.getByLabel('卡号').press('Enter');
  await page.getByText('****BB02').waitFor();
  expect(await page.getByText('****BB01').count()).toBe(1);
});

test('a teacher sees the doors of today on the phone, and reports the card lost', async () => {
  const phone = await pageOf('teacher', '/mobile/accessCard', PHONE);
  await phone.getByRole('img', { name: '手机二维码' }).waitFor();
  await phone.getByText('南校区南门闸机').first().waitFor();
  await phone.getByText('格致楼 101 门').waitFor();
  await phone.getByRole('button', { name: '挂失' }).click();
  await phone.getByRole('dialog', { name: '挂失此卡？' }).getByRole('button', { name: '挂失', exact: true }).click();
  await phone.getByText('已挂失', { exact: true }).waitFor();
  const { data } = await as('security')('GET', '/access_cards?card_no=04A1B2C3');
  expect(data.list).toMatchObject([{ status: 'lost' }]);
  const desk = await pageOf('security', '/doorLock?tab=cards');
  await desk.getByRole('row').filter({ hasText: '****B2C3' }).getByText('已挂失').waitFor();
});

test('why a door stayed shut is told on the phone; a request reaches security, and after approval the door opens', async () => {
  const phone = await pageOf('homeroom', '/mobile/accessCard', PHONE);
  await phone.getByRole('button', { name: '为什么没开' }).first().click();
  const why = phone.getByRole('dialog', { name: '格致楼 103 门' });
  await why.getByText('没有此门的权限').first().waitFor();
  await why.getByRole('button', { name: '申请权限' }).click();
  const ask = phone.getByRole('dialog', { name: '申请权限' });
  await ask.getByLabel('申请原因').fill('周五班会借用');
  await ask.getByRole('button', { name: '提交申请' }).click();
  await why.waitFor({ state: 'detached' });
  await phone.getByText('我的申请').waitFor();
  const desk = await pageOf('security', '/doorLock?tab=requests');
  await desk.getByRole('row').filter({ hasText: '陈静怡' }).click();
  const review = desk.getByRole('dialog', { name: '陈静怡' });
  await review.getByLabel('加入门禁组').click();
  await desk.getByRole('option', { name: '实验室' }).click();
  await review.getByRole('button', { name: '通过', exact: true }).click();
  await desk.getByText('已通过').first().waitFor();
  const page = await pageOf('homeroom', '/mobile/accessCard', PHONE);
  const mine = page.getByRole('region', { name: '我的申请' });
  await mine.getByText('已通过').waitFor();
  expect((await as('homeroom')('GET', '/access_cards/mine')).data.doors).toContainEqual(
    expect.objectContaining({ name: '格致楼 103 门' }),
  );
});

test('security opens all doors of a campus in an emergency, sees each answer, and brings them back', async () => {
  const page = await pageOf('security', '/doorLock?tab=emergency');
  await page.getByRole('button', { name: '全部常开' }).click();
  const form = page.getByRole('dialog', { name: '全部常开' });
  await form.getByLabel('原因').fill('消防演练');
  await form.getByRole('button', { name: '全部常开' }).click();
  await page.getByText('紧急状态：所有门常开').waitFor();
  await page.getByText('所有门都已应答').waitFor();
  await page.getByRole('button', { name: '恢复正常' }).click();
  const back = page.getByRole('dialog', { name: '恢复正常' });
  await back.getByLabel('原因').fill('演练结束');
  await back.getByRole('button', { name: '恢复正常' }).click();
  await page.getByText('紧急状态：所有门常开').waitFor({ state: 'detached' });
});

test('a group of two labs lets a department in at its hours; who may not bind cards cannot, nor at another school', async () => {
  const security = as('security');
  const { data: locks } = await security('GET', '/doorlocks?per_page=100');
  const idOf = (name: string) => locks.list.find((lock: { name: string }) => lock.name === name).id;
  const [first, second] = [idOf('格致楼 101 门'), idOf('格致楼 102 门')];
  const group = await security('POST', '/dlock_groups', { name: '晚间实验', doorlock_ids: [first, second] });
  expect(group.code).toBe(0);
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [{ start: '19:00', end: '21:00' }] };
  const slot = { dlock_group_id: group.data.id, name: '晚间', ...hours };
  expect((await security('POST', '/dlock_group_time_quantums', slot)).code).toBe(0);
  const { data: people } = await security('GET', '/access_cards?per_page=100');
  const homeroom = people.list.find((card: { user: { name: string } }) => card.user.name === '陈静怡').user.id;
  const bind = { user_id: homeroom, card_no: '0400CD77', dlock_group_id: group.data.id };
  expect((await as('teacher')('POST', `/doorlocks/${first}/binding_card`, bind)).code).toBe(403001);
  expect((await as('outsider')('GET', `/doorlocks/${first}/explain`)).code).toBe(404001);
  expect((await security('POST', `/doorlocks/${first}/binding_card`, bind)).code).toBe(0);
  const ask = async (time: string, lock = second) => {
    const at = encodeURIComponent(instantAt(addDays(today(), 1), time));
    return (await as('homeroom')('GET', `/doorlocks/${lock}/explain?at=${at}`)).data.reason;
  };
  await expect.poll(() => ask('20:00')).toBeNull();
  expect(await ask('06:30')).toBe('outside_window'); // between the hours of all groups
});

test('security asks who can open a lab, and takes somebody out; a group is looked through for the term', async () => {
  await openAtEveryHour(as('security'));
  const page = await pageOf('security', '/doorLock?tab=ask');
  await page.getByText(/此时可开门的人/).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: '林文渊' });
  await row.getByRole('button', { name: '移除' }).click();
  await page
    .getByRole('dialog', { name: /林文渊/ })
    .getByRole('button', { name: '移除' })
    .click();
  await row.waitFor({ state: 'detached' });
  const review = await pageOf('security', '/doorLock?tab=review');
  await review.getByRole('row').filter({ hasText: '实验室' }).click();
  const drawer = review.getByRole('dialog', { name: '实验室' });
  await drawer.getByText('从未通行').first().waitFor();
  await drawer.getByRole('button', { name: '确认保留' }).click();
  await review.getByText('没有待核对的门禁组').waitFor();
});

test('security sees what a change of a group would do before it is saved', async () => {
  const page = await pageOf('security', '/doorLock?tab=groups');
  await page.getByRole('row').filter({ hasText: '实验室' }).first().click();
  const form = page.getByRole('dialog', { name: '实验室' });
  const look = form.getByRole('button', { name: '查看保存后的变化' });
  await look.click();
  await form.getByText(/^保存后将加入0人，移出0人；可开的门：/).waitFor();
  // what is said is of the form as it was: it goes as soon as something is typed
  await form.getByLabel('备注').fill('下学期再看');
  await form.getByText(/^保存后将/).waitFor({ state: 'detached' });
  const { data } = await as('security')('GET', '/dlock_groups?per_page=100');
  expect(data.list.find((one: { name: string }) => one.name === '实验室').note).not.toBe('下学期再看');
});

test('the map begins on the floor with a lock in trouble, and the lock opens from its dot', async () => {
  const page = await pageOf('security', '/doorLock?tab=map');
  await page.getByRole('combobox', { name: '楼层' }).waitFor();
  await page.getByRole('button', { name: '明德楼 104 门、电量不足' }).click();
  await page.getByRole('dialog', { name: '明德楼 104 门' }).getByText('12%').waitFor();
});

test('a department is worked through: the next person without a card comes up by themselves', async () => {
  const page = await pageOf('security', '/doorLock/bindingCard');
  const department = page.getByRole('combobox', { name: '部门或班级' });
  await department.click();
  await page.getByRole('option', { name: '语文组', exact: true }).click();
  const people = page.getByRole('complementary', { name: '人员名单' });
  const first = people.getByRole('button').filter({ hasText: '未绑卡' }).first();
  await first.click();
  const person = page.getByRole('combobox', { name: '人员', exact: true });
  await expect.poll(() => person.inputValue()).not.toBe('');
  const bound = await person.inputValue();
  // the reader types where the focus is
  await page.keyboard.type('0400CC01');
  await page.keyboard.press('Enter');
  await page.getByText('****CC01').waitFor();
  await people.getByRole('button').filter({ hasText: bound }).waitFor({ state: 'detached' });
  await expect.poll(() => person.inputValue()).not.toBe(bound);
  await people.locator('[aria-pressed=true]').waitFor();
});
