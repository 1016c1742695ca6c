import { expect, test } from 'vitest';
import { setUpJourney } from './support/journey.ts';

const { pageOf } = setUpJourney();

test('an owner enters what was reached, the light turns, and the card of the head follows', async () => {
  const page = await pageOf('research', '/ffyplans');
  await page.getByRole('button', { name: /校本精品课程建设/ }).click();
  const drawer = page.getByRole('dialog', { name: /校本精品课程建设/ });
  await drawer.getByText('暂无数据').waitFor();
  await drawer.getByRole('link', { name: '校本课程评审' }).first().waitFor();
  await drawer.getByRole('button', { name: '填写完成情况' }).click();
  await page.getByLabel('校本精品课程 (门)').fill('13');
  await page.getByRole('dialog').last().getByRole('button', { name: '保存', exact: true }).click();
  await drawer.getByText('接近').first().waitFor();

  const head = await pageOf('principal', '/headmasterWb');
  const card = head.getByRole('region', { name: '五年发展规划' });
  await card.getByRole('link', { name: '1 提升教学质量' }).waitFor();
  await card.getByText('接近').first().waitFor();
});

test('new targets of a plan in effect are asked for, agreed on by the head, and hold from then on', async () => {
  const page = await pageOf('office', '/ffyplans');
  await page.getByRole('button', { name: /校本精品课程建设/ }).click();
  const drawer = page.getByRole('dialog', { name: /校本精品课程建设/ });
  await drawer.getByRole('button', { name: '调整目标值' }).click();
  const form = page.getByRole('dialog', { name: '调整目标值' });
  const year = new Date().getUTCFullYear() + 1;
  const field = form.getByLabel(`${year}年目标值`, { exact: false });
  const before = Number(await field.inputValue());
  await field.fill(String(before + 6));
  await form.getByLabel('原因').fill('新校区启用，课程数增加');
  await form.getByRole('button', { name: '提交' }).click();
  await drawer.getByText(`${year}年：${before} → ${before + 6}`).waitFor();
  await drawer.getByText('待审批').first().waitFor();
  // one at a time
  expect(await drawer.getByRole('button', { name: '调整目标值' }).count()).toBe(0);

  const reader = await pageOf('teacher', page.url().replace(new URL(page.url()).origin, ''));
  await reader
    .getByRole('dialog', { name: /校本精品课程建设/ })
    .getByText('新校区启用，课程数增加')
    .waitFor();
  expect(await reader.getByRole('button', { name: '同意', exact: true }).count()).toBe(0);

  const head = await pageOf('principal', page.url().replace(new URL(page.url()).origin, ''));
  const theirs = head.getByRole('dialog', { name: /校本精品课程建设/ });
  await theirs.getByRole('button', { name: '同意', exact: true }).click();
  await head
    .getByRole('dialog', { name: '同意', exact: true })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  await theirs.getByText('已通过').first().waitFor();
  const years = theirs.getByRole('row', { name: new RegExp(`^${year}`) }).first();
  await years
    .getByText(String(before + 6))
    .first()
    .waitFor();
});
