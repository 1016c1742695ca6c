import { afterAll, expect, test } from 'vitest';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { demoNodeId } from '../src/modules/office/drive/server/demo.ts';
import { spaceIdOf } from '../src/modules/office/drive/server/spaces/space-id.ts';
import { WpsStandIn } from '../src/modules/office/drive/server/testing/wps-stand-in.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The cloud drive: two people change one file, an old version comes back, and a service beside it is away. */

const wps = new WpsStandIn('AK20261130', 'key of the school');
const WPS_HOSTS = await wps.start();
const { as, pageOf, portal } = setUpJourney({ WPS_APP_ID: 'AK20261130', WPS_APP_KEY: 'key of the school', WPS_HOSTS });
afterAll(() => wps.stop());

const text = (words: string) => ({ name: '家长会发言稿.txt', mimeType: 'text/plain', buffer: Buffer.from(words) });

test('two people change one file: the later one reads who was faster and keeps an own copy; a version is restored and room counts all', async () => {
  const id = demoNodeId('homeroom/八年级家长会/家长会签到表.csv');
  const own = spaceIdOf(
    organizationId('sy-middle'),
    (await as('homeroom')('GET', `/drive/nodes/${id}`)).data.updated_by.id,
  );
  const used = async () =>
    (await as('homeroom')('GET', '/drive/quota')).data.spaces.find((space: { id: string }) => space.id === own).used;
  const before = await used();
  const csv = (words: string) => ({ name: '家长会签到表.csv', mimeType: 'text/csv', buffer: Buffer.from(words) });
  const textOf = async (node: string, no?: number) => {
    const { data } = await as('homeroom')('GET', `/drive/nodes/${node}/file${no ? `?no=${no}` : ''}`);
    return (await fetch(`${portal.url}${data.url}`)).text();
  };
  const colleague = await pageOf('teacher', '/drive?tab=shared');
  await colleague.getByText('八年级家长会').click();
  await colleague.getByText('家长会签到表.csv').click();
  const theirs = colleague.getByRole('dialog', { name: '家长会签到表.csv' });
  await theirs.getByText('版本 1').waitFor();
  const page = await pageOf('homeroom', `/drive?id=${id}`);
  const mine = page.getByRole('dialog', { name: '家长会签到表.csv' });
  await mine.getByText('版本 1').waitFor();
  const saved = ['姓名,到场\n李伟民,是\n', '姓名,到场\n李伟民,是\n张华,是\n', '姓名,到场\n李伟民,是\n张华,否\n'];
  for (const [at, words] of saved.entries()) {
    await mine.getByLabel('上传新版本', { exact: true }).and(page.locator('input')).setInputFiles(csv(words));
    await mine.getByText(`版本 ${at + 2}`, { exact: true }).waitFor();
  }
  const late = '姓名,到场\n李伟民,否\n';
  await theirs.getByLabel('上传新版本', { exact: true }).and(colleague.locator('input')).setInputFiles(csv(late));
  await colleague.getByText('陈静怡已更新该文件').waitFor();
  await colleague.getByText('您的文件已另存为「家长会签到表（王建国的副本）.csv」').waitFor();
  await mine.getByRole('button', { name: '恢复此版本 3' }).click();
  await mine.getByText('恢复自版本 3').waitFor();
  await page.getByText('已恢复版本 3').waitFor();
  const { data } = await as('homeroom')('GET', `/drive/nodes/${id}`);
  expect(data.versions.map(({ no }: { no: number }) => no)).toEqual([5, 4, 3, 2, 1]);
  const copy = (await as('homeroom')('GET', `/drive/nodes?folder_id=${data.parent_id}`)).data.list.find(
    (row: { name: string }) => row.name === '家长会签到表（王建国的副本）.csv',
  );
  // nothing was replaced in silence: every version and the copy hold what was saved in them
  expect(await Promise.all([2, 3, 4, 5].map((no) => textOf(id, no)))).toEqual([...saved, saved[1]]);
  expect(await textOf(copy.id)).toBe(late);
  const bytes = [...saved, late].reduce((sum, words) => sum + Buffer.byteLength(words), 0);
  expect((await used()) - before).toBe(bytes);
});

test('a folder is made, a file dropped into it, shared, looked at by a colleague and closed again', async () => {
  const page = await pageOf('office', '/drive');
  await page.getByText('拖入文件即可上传').waitFor();
  await page.getByRole('button', { name: '新建文件夹' }).click();
  const naming = page.getByRole('dialog', { name: '新建文件夹' });
  await naming.getByLabel('名称').fill('开放日');
  await naming.getByRole('button', { name: '创建' }).click();
  await page.getByRole('table').getByRole('button', { name: '开放日' }).click();
  await page.getByLabel('位置', { exact: true }).getByText('开放日').waitFor();
  await page.getByLabel('上传文件').setInputFiles(text('欢迎各位家长。'));
  await page.getByText('已上传 1 / 1').waitFor();
  await page.getByRole('row', { name: /家长会发言稿.txt/ }).click();
  const drawer = page.getByRole('dialog', { name: '家长会发言稿.txt' });
  await drawer.getByRole('button', { name: '共享' }).first().click();
  const sharing = page.getByRole('dialog', { name: '共享「家长会发言稿.txt」' });
  await sharing.getByText('链接', { exact: true }).click();
  await sharing.getByRole('button', { name: '共享', exact: true }).click();
  await drawer.getByText('0 人打开过').waitFor();
  const { data } = await as('office')('GET', '/drive/search?q=家长会发言稿');
  const file = data.list.find((row: { name: string }) => row.name === '家长会发言稿.txt');
  const [share] = (await as('office')('GET', `/drive/nodes/${file.id}`)).data.shares;
  const other = await pageOf('finance', share.link);
  await other.getByText(/赵晓彤 与您共享/).waitFor();
  await other.getByRole('dialog', { name: '打开共享链接' }).getByRole('button', { name: '打开' }).click();
  await other.getByRole('dialog', { name: '家长会发言稿.txt' }).getByText('版本 1').waitFor();
  await drawer.getByRole('button', { name: /取消共享/ }).click();
  await drawer.getByText('没有共享给别人').waitFor();
  expect((await as('finance')('GET', `/drive/nodes/${file.id}`)).code).toBe(404001);
  await drawer.getByRole('button', { name: '删除' }).click();
  await page.getByText('「家长会发言稿.txt」已移入回收站').waitFor();
});

test('WPS that hangs is said within five seconds, and the drive works', async () => {
  wps.fault = 'hangs';
  const page = await pageOf(
    'teacher',
    `/drive?folder=${spaceIdOf(organizationId('sy-middle'), departmentId('sy-middle', 'SX'))}`,
  );
  await page.getByRole('button', { name: '打开 WPS' }).click();
  const from = performance.now();
  await page.getByRole('button', { name: '服务暂不可用' }).waitFor();
  expect(performance.now() - from).toBeLessThan(5000);
  await page.getByRole('row', { name: /集体备课/ }).click();
  await page.getByText('八年级数学进度表.csv').waitFor();
  await page.getByLabel('上传文件').setInputFiles({ ...text('没有 WPS 也能上传。'), name: '无WPS.txt' });
  await page.getByText('已上传 1 / 1').waitFor();
  await page.getByRole('row', { name: /无WPS.txt/ }).click();
  await page.getByRole('dialog', { name: '无WPS.txt' }).getByText('版本 1').waitFor();
});

test('on the phone a teacher finds a file by its pinyin', async () => {
  const page = await pageOf('teacher', '/mobile/drive', PHONE);
  await page.getByText('拍照上传').waitFor();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: '搜索' }))
    .first()
    .fill('gougu');
  await page.getByText('勾股定理 学案.docx').click();
  await page.getByRole('dialog', { name: '勾股定理 学案.docx' }).getByText('版本 1').waitFor();
});
