import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoId } from '../database/demo/random.ts';
import { ReportStandIn, STAND_IN_SECRET } from '../src/modules/office/reports/server/testing/report-stand-in.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** Reports of the school and of its report server, which may hang and takes nothing else with it. */

const standIn = new ReportStandIn();
const settings: Record<string, string> = { FANREPORT_SECRET: STAND_IN_SECRET };
beforeAll(async () => void Object.assign(settings, { FANREPORT_URL: await standIn.start() }));
const { pageOf } = setUpJourney(settings);
afterAll(() => standIn.stop());
const SERVER_AWAY = '报表服务暂不可用';

test('the report server hangs: its card says so within five seconds, the rest of the page works, and it comes back by itself', async () => {
  standIn.fault = 'hangs';
  const page = await pageOf('principal', '/headmasterWb');
  const card = page.getByRole('region', { name: '报表服务' });
  await card.getByText(SERVER_AWAY).waitFor();
  // what the card waited for its own call: how long the page itself took is not the matter here
  const waited = await page.evaluate(
    () => performance.getEntriesByType('resource').find((one) => one.name.endsWith('/reports/server/health'))?.duration,
  );
  expect(waited).toBeLessThan(5000);
  await page.getByRole('region', { name: '访客' }).getByText('近30天到访').waitFor();
  await page.getByRole('region', { name: '教职工结构' }).getByText('教职工', { exact: true }).waitFor();

  standIn.fault = null;
  await card.getByText(SERVER_AWAY).waitFor({ state: 'hidden' });
  const opening = page.context().waitForEvent('page');
  await card.getByRole('listitem').filter({ hasText: '期中考试质量分析' }).getByRole('link', { name: '打开' }).click();
  const report = await opening;
  await report.getByRole('heading', { name: 'exam/midterm.cpt' }).waitFor();

  await page.getByRole('link', { name: '教职工结构' }).click();
  await page.getByRole('figure', { name: '各部门人数' }).waitFor();
});

test('a report that is opened while the server is away says why, and opens when it is tried again', async () => {
  standIn.fault = 'error';
  const wall = await pageOf('finance', '/mobile/reports', PHONE);
  await wall.getByRole('figure', { name: '最近通知的阅读率' }).waitFor();
  await wall.getByText(SERVER_AWAY).first().waitFor();
  const page = await pageOf('finance', `/open-report?report=${demoId('report:exams')}&beside=1`);
  await page.getByText(SERVER_AWAY).waitFor();
  standIn.fault = null;
  const report = page.getByRole('heading', { name: 'exam/midterm.cpt' });
  // the server is left alone for some seconds after it failed
  await expect
    .poll(async () => {
      const again = page.getByRole('button', { name: '重试' });
      if (await again.isVisible()) await again.click();
      return report.isVisible();
    })
    .toBe(true);
});

test('a built-in report is opened by the address that frames pages, too', async () => {
  const page = await pageOf('finance', '/online-iframe?report=staff');
  await page.waitForURL('**/reports?report=staff');
  await page.getByRole('figure', { name: '年龄结构' }).waitFor();
});

test('who registers a report is told at once that its host is not allowed', async () => {
  const page = await pageOf('media', '/reports');
  await page.getByRole('button', { name: '登记报表' }).first().click();
  const form = page.getByRole('dialog', { name: '登记报表' });
  await form.getByRole('textbox', { name: '报表名称' }).fill('外站报表');
  await form.getByRole('textbox', { name: '路径' }).fill('https://evil.example/report');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('链接域名未在白名单').waitFor();
  await form.getByRole('textbox', { name: '路径' }).fill('/view?viewlet=lunch.cpt');
  await form.getByRole('group', { name: '在门户内打开' }).getByText('否', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('table', { name: '报表登记' }).getByText('外站报表').waitFor();
});
