import { test } from 'vitest';
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
