import { describe, expect, test } from 'vitest';
import { demoGroup } from '../database/demo/school-group.ts';
import { today } from '../src/platform/shared/dates.ts';
import { setUpJourney } from './support/journey.ts';

/** What a school keeps sealed of a pupil, and whole families by file. */

const { as, pageOf } = setUpJourney();
const pupil = demoGroup(today()).people.filter(
  ({ types, places: [place] }) =>
    types.includes('student') && place?.organization === 'sy-middle' && place.department === 'G1-1',
)[0];

describe('the file of a pupil', () => {
  test('the class teacher writes what has to be known of the health of a child, and nobody else reads it', async () => {
    const page = await pageOf('homeroom', `/students?id=${pupil?.id}`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: '修改健康信息' }).click();
    const form = page.getByRole('dialog').last();
    await form.getByLabel('过敏').fill('花生\n芒果');
    await form.getByLabel('用药').fill('布洛芬');
    await form.getByRole('button', { name: '保存' }).click();
    await drawer.getByText('花生').first().waitFor();
    const office = as('principal');
    const seen = await office('GET', `/students/${pupil?.id}?purpose=safety`);
    expect(JSON.stringify(seen)).not.toContain('花生');
  });

  test('the administrator sees an address in full after a reason', async () => {
    const page = await pageOf('orgadmin', `/students?id=${pupil?.id}`);
    const drawer = page.getByRole('dialog').first();
    await drawer.getByRole('button', { name: '查看', exact: true }).click();
    await drawer.getByRole('button', { name: '修改地址' }).click();
    await page.getByRole('dialog').last().getByLabel('家庭住址').fill('广东省深圳市南山区科苑路九号');
    await page.getByRole('dialog').last().getByRole('button', { name: '保存' }).click();
    await drawer.getByText('广东省深圳市****').waitFor();
    await drawer.getByRole('button', { name: '查看完整信息' }).click();
    const ask = page.getByRole('dialog').last();
    await ask.getByLabel('查看原因').fill('邮寄录取通知书');
    await ask.getByRole('button', { name: '查看完整信息' }).click();
    await page.getByText('广东省深圳市南山区科苑路九号').waitFor();
  });
});
