import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A notice that asks with a form, from the office that chooses it to the answer that it reads. */

const { as, pageOf } = setUpJourney();
const TITLE = '食堂满意度调查（数学组）';

test('the office asks with a form, a teacher fills it in on the phone, and the office reads the answer', async () => {
  const page = await pageOf('office', '/internalNotice/create_notice');
  const form = page.getByRole('dialog', { name: '发布通知' });
  await form.getByLabel('标题').first().fill(TITLE);
  await form.getByLabel('正文').first().fill('请在周五前填写。');
  await form.getByRole('combobox', { name: '部门或班级' }).fill('数学');
  await page
    .getByRole('option', { name: /数学组/ })
    .first()
    .click();
  await form.getByText(/将发给\d+人。/).waitFor();
  await form.getByRole('radio', { name: '填写表单' }).check({ force: true });
  await form.getByRole('combobox', { name: '表单' }).click();
  await page.getByRole('option', { name: '食堂满意度调查' }).click();
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await page
    .getByRole('dialog', { name: /发给\d+人/ })
    .getByRole('button', { name: '发送' })
    .click();
  await page.getByRole('heading', { name: TITLE }).waitFor();

  const phone = await pageOf('teacher', '/mobile/internalNotice', PHONE);
  await phone.getByText(TITLE).first().click();
  // what has to be filled in and is not keeps the answer from being sent
  await phone.getByRole('radio', { name: '从不' }).check({ force: true });
  await phone.getByRole('button', { name: '提交' }).click();
  await phone.getByText('此项必填').waitFor();
  await phone.getByLabel('不在食堂用餐的原因').fill('离家近，回家吃');
  await phone.getByRole('button', { name: '提交' }).click();
  await phone
    .getByText(/王建国 于/)
    .first()
    .waitFor();

  await page.reload();
  const row = page.getByRole('table', { name: '回执' }).getByRole('row').filter({ hasText: '王建国' });
  await row.getByRole('button', { name: '查看填写' }).click();
  await page.getByRole('dialog').getByText('离家近，回家吃').waitFor();
});

test('who was not asked finds neither the notice nor an answer', async () => {
  const { list } = (await as('office')('GET', '/internotifications?scope=manage&status=sent')).data;
  const { id } = (list as { id: string; title: string }[]).find((one) => one.title === TITLE) ?? { id: '' };
  expect((await as('outsider')('GET', `/internotifications/${id}`)).status).toBe(404);
  const [mine] = (await as('teacher')('GET', `/internotifications/${id}`)).data.mine;
  const answer = `/internotifications/${id}/form_answers/${mine.reply.id}`;
  expect((await as('teacher')('GET', answer)).data.answers).toMatchObject({ frequency: 'never' });
  expect((await as('outsider')('GET', answer)).status).toBe(404);
  expect((await as('student')('GET', answer)).status).toBe(404);
});

test('what is typed on one device is gone on with on another, never over each other, and vanishes with the answer', async () => {
  const office = as('office');
  const forms = (await office('GET', '/custom_form/forms?usage=notice&status=published')).data.list;
  const { id: form_id } = forms.find(({ name }: { name: string }) => name === '食堂满意度调查');
  const title = '晚餐意见征集';
  const audience = { include: [{ kind: 'person', id: castId('teacher') }] };
  const body = { kind: 'notice', title, body: '请填写。', audience, submit: true, reply_kind: 'form', form_id };
  const { data: notice } = await office('POST', '/internotifications', body);

  const open = async (page: Page) => {
    await page.getByText(title).first().click();
    const reason = page.getByLabel('不在食堂用餐的原因');
    await page.getByRole('radio', { name: '从不' }).waitFor({ state: 'attached' });
    return reason;
  };
  const saved = (page: Page) => page.getByRole('status').getByText(/^草稿已于/);
  const desktop = await pageOf('teacher', '/internalNotice');
  const there = await open(desktop);
  await desktop.getByRole('radio', { name: '从不' }).check({ force: true });
  await there.fill('离家近');
  await saved(desktop).waitFor();

  const phone = await pageOf('teacher', '/mobile/internalNotice', PHONE);
  const here = await open(phone);
  await expect.poll(() => here.inputValue()).toBe('离家近');
  const read = async () => {
    const [mine] = (await as('teacher')('GET', `/internotifications/${notice.id}`)).data.mine;
    return (await as('teacher')('GET', `/internotifications/${notice.id}/form_drafts/${mine.id}`)).data.sections;
  };
  await here.fill('离家近，回家吃');
  await expect.poll(async () => JSON.stringify(await read())).toContain('离家近，回家吃');

  // the desktop goes on with what it had: it learns of the phone, and looks at that
  await there.fill('自带午餐');
  await desktop.getByRole('dialog').getByRole('button', { name: '查看对方' }).click();
  await expect.poll(() => there.inputValue()).toBe('离家近，回家吃');

  await phone.getByRole('button', { name: '提交' }).click();
  await phone
    .getByText(/王建国 于/)
    .first()
    .waitFor();
  expect(await read()).toEqual([]);
});
