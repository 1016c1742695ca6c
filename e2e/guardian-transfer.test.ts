import { describe, expect, test } from 'vitest';
import { castPhone } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The main guardian of two children brings the other parent in and hands one child over. */

const { as, linkTo, pageOf } = setUpJourney();

describe('the main guardianship', () => {
  test('goes to the other parent, accepted on her phone; both see the swap, and the last guardian stays', async () => {
    const father = as('guardian');
    const [child] = (await father('GET', '/users/my_children')).data as { id: string; name: string }[];
    if (!child) throw new Error('the guardian of the demo has no children');
    await father('POST', '/stu_gd_clients', {
      student_id: child.id,
      name: '高远',
      phone: castPhone('visitor'),
      relation: 'mother',
      scopes: ['study'],
    });
    const invited = await pageOf('visitor', await linkTo(castPhone('visitor'), '/mobile/guardianInvitation'), PHONE);
    await invited.getByRole('button', { name: '同意并成为监护人' }).click();
    await invited.waitForURL(/mobileMyChildren/);

    const his = await pageOf('guardian', `/mobile/myGuardian?id=${child.id}`, PHONE);
    await his.getByRole('link', { name: '转移主监护人' }).click();
    await his.waitForURL(/transferGuardianship/);
    await his.getByText('高远 · 母亲').click();
    await his.getByRole('button', { name: '发出申请' }).click();
    await his.getByRole('dialog').getByRole('button', { name: '发出申请' }).click();
    await his.getByText('等待对方确认').waitFor();

    const hers = await pageOf('visitor', `/mobile/transferGuardianship?id=${child.id}`, PHONE);
    await hers.getByText('请您担任主监护人').waitFor();
    await hers.getByRole('button', { name: '同意', exact: true }).click();
    await hers.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
    // she may hand the child over herself now
    await hers.getByRole('button', { name: '发出申请' }).waitFor();
    await his.getByText('主监护人是高远').waitFor();

    await hers.goto(hers.url().replace('transferGuardianship', 'myGuardian'));
    const former = hers.getByRole('listitem').filter({ hasText: '次监护人' });
    await former.getByRole('button', { name: '解除' }).click();
    await hers
      .getByRole('dialog')
      .filter({ hasText: '解除后不能再查看' })
      .getByRole('button', { name: '解除' })
      .click();
    await former.waitFor({ state: 'detached' });
    const [last] = (await as('visitor')('GET', `/stu_gd_clients?student_id=${child.id}`)).data.list;
    expect(last).toMatchObject({ is_main: true });
    expect(await as('visitor')('DELETE', `/stu_gd_clients/${last.id}`)).toMatchObject({
      message: '未成年学生至少保留一名监护人',
    });
  });

  test('is nobody’s to hand over who has no child: the page says so and asks for nothing', async () => {
    const page = await pageOf('finance', '/mobile/transferGuardianship', PHONE);
    await page.getByText('学校核实您添加的孩子后').waitFor();
  });

  test('and the guardians stand in a list of their own, entered with a pupil', async () => {
    const page = await pageOf('orgadmin', '/guardians?tab=guardians');
    await page.getByRole('button', { name: '添加家长' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('姓名').fill('周静文');
    await form.getByText('女', { exact: true }).click();
    await form.getByLabel('证件号码').fill('11010519491231002X');
    await form.getByLabel('手机号').fill('13911112222');
    await form.getByRole('combobox', { name: '学生', exact: true }).fill('李思源');
    await page.getByRole('option', { name: /李思源/ }).click();
    await form.getByRole('combobox', { name: '与学生的关系' }).click();
    await page.getByRole('option', { name: '母亲' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('zhoujingwen');
    await page.locator('tbody tr').filter({ hasText: '周静文' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('李思源').waitFor();
    await drawer.getByRole('button', { name: '修改资料' }).click();
    await page.getByLabel('工作单位').fill('海淀医院');
    await page.getByRole('dialog').last().getByRole('button', { name: '保存' }).click();
    await drawer.getByText('海淀医院').waitFor();
  });
});
