import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Records of staff: begun and gone on with, confirmed, read by a principal, corrected by the person. */

const { as, pageOf } = setUpJourney();

test('a record that was left half filled is there again, is submitted, and the newcomer starts after the check', async () => {
  const page = await pageOf('hrofficer', '/manager');
  await page.getByRole('button', { name: '新建档案' }).click();
  const form = page.getByRole('dialog', { name: '新建档案' });
  await form.getByLabel('姓名').first().fill('纪云舒');
  await form.getByLabel('证件号码').fill('11010519491231002X');
  await form.getByText(/草稿已于/).waitFor();
  await page.close();

  const again = await pageOf('hrofficer', '/manager?tab=drafts');
  await again.getByRole('listitem').filter({ hasText: '纪云舒' }).getByRole('button', { name: '继续填写' }).click();
  const open = again.getByRole('dialog', { name: '新建档案' });
  await expect.poll(() => open.getByLabel('证件号码').inputValue()).toBe('11010519491231002X');
  await open.getByLabel('手机号').fill('13700000088');
  const choose = async (group: string, label: string, option: string) => {
    await open.getByRole('group', { name: group }).getByRole('combobox', { name: label }).click();
    await again.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('部门与岗位', '部门', '语文组');
  await choose('岗位信息', '用人性质', '合同制');
  await choose('岗位信息', '人员类别', '专任教师');
  await choose('学历', '学历', '硕士');
  await open.getByRole('group', { name: '学历' }).getByRole('textbox', { name: '学校' }).fill('北京师范大学');
  const emergency = open.getByRole('group', { name: '紧急联系人' });
  await emergency.getByRole('textbox', { name: '姓名' }).fill('纪父');
  await choose('紧急联系人', '关系', '父亲');
  await emergency.getByRole('textbox', { name: '电话' }).fill('13700000089');
  await open.getByRole('button', { name: '提交' }).click();
  await again.getByRole('heading', { name: '纪云舒' }).waitFor();
  await again.getByText('待入职', { exact: true }).first().waitFor();
  expect((await as('hrofficer')('GET', '/teachers/drafts')).data.list).not.toContainEqual(
    expect.objectContaining({ name: '纪云舒' }),
  );

  await again.getByRole('button', { name: '确认入职' }).click();
  const entry = again.getByRole('dialog', { name: /纪云舒/ });
  await entry.getByRole('button', { name: '确认入职' }).click();
  await again.getByText('入职查询未完成或有违规记录，不能确认入职').waitFor();
});

test('a principal opens a member of staff and sees work alone', async () => {
  const page = await pageOf('principal', `/manager/information?id=${castId('teacher')}`);
  await page.getByRole('heading', { name: '岗位信息' }).waitFor();
  await page.getByRole('heading', { name: '学历' }).waitFor();
  for (const name of ['个人信息', '联系方式', '银行账户', '家庭成员'])
    expect(await page.getByRole('heading', { name }).count()).toBe(0);
  const { data } = await as('principal')('GET', `/teachers/${castId('teacher')}`);
  expect(JSON.stringify(data)).not.toMatch(/home_address|account_no|political_code/);
});

test('somebody changes the own contact at once, and a locked field when HR accepts', async () => {
  const page = await pageOf('teacher', '/manager/information');
  const panel = (name: string) => page.getByRole('region', { name });
  await panel('联系方式').getByRole('button', { name: '编辑' }).click();
  const contact = page.getByRole('dialog', { name: '编辑联系方式' });
  await contact.getByRole('textbox', { name: '家庭住址' }).fill('深圳市福田区莲花路9号');
  await contact.getByRole('button', { name: '保存' }).click();
  await panel('联系方式').getByText('深圳市福田区莲花路9号').waitFor();
  await panel('学历').getByRole('button', { name: '申请更正' }).click();
  const ask = page.getByRole('dialog', { name: '申请更正学历' });
  await ask.getByRole('textbox', { name: '专业' }).fill('数学教育');
  await ask.getByLabel('说明').fill('专业名称有误');
  await ask.getByRole('button', { name: '申请更正' }).click();
  await panel('学历').getByText('更正待审核').waitFor();

  const keeper = await pageOf('hrofficer', '/manager?tab=corrections');
  const asked = keeper.getByRole('region', { name: '王建国 · 学历' });
  await asked.getByText('数学教育').waitFor();
  await asked.getByRole('button', { name: '通过', exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await page.reload();
  await panel('学历').getByText('数学教育').waitFor();
});

test('on a phone somebody is found and opened; the desk exports with a look before', async () => {
  const phone = await pageOf('hrofficer', '/mobile/manager', PHONE);
  await phone.getByPlaceholder('姓名、拼音或工号').fill('王建国');
  await phone.getByText('王建国').first().click();
  await phone.getByRole('heading', { name: '岗位信息' }).waitFor();

  const desk = await pageOf('hrofficer', '/manager/exportTable');
  await desk.getByText('学历与资格').click();
  await desk.getByRole('columnheader', { name: '任教学段' }).waitFor();
  await desk.getByRole('button', { name: '开始导出' }).click();
  await desk.getByRole('dialog', { name: '导出' }).waitFor();
});
