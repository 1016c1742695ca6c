import { expect, test } from 'vitest';
import { departmentId, organizationId } from '../database/demo/places.ts';
import { cutArticles } from '../src/modules/office/rules/contract/cut-articles.ts';
import { today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { as, pageOf } = setUpJourney();
const now = today('Asia/Shanghai');
const home = organizationId('sy-middle');
const TWELVE = Array.from({ length: 12 }, (_, at) => `第${at + 1}条 值周第${at + 1}项要求。`).join('\n');

interface Found {
  readonly id: string;
  readonly version: number;
  readonly shown: { readonly id: string };
}

/** A rule in three versions, each approved by the head of the general office. */
async function threeVersions(read_required = false): Promise<string> {
  const office = as('office');
  const facts = {
    code: `E-${Date.now() % 100_000}`,
    title: '值周工作规定',
    category: 'teaching',
    department_id: departmentId('sy-middle', 'ZW'),
    audience: { include: [{ kind: 'organization', id: home, user_types: ['teacher'] }], exclude: [] },
  };
  const text = (words: string) => ({ articles: cutArticles(words).articles, read_required });
  const second = TWELVE.replace('值周第3项', '值周改第3项');
  const third = second.replace('值周第7项', '值周新第7项').replace('值周第12项', '值周新第12项');
  let rule: Found = (await office('POST', '/system_rules', { ...facts, text: text(TWELVE) })).data;
  for (const words of [null, second, third]) {
    if (words)
      rule = (
        await office('PUT', `/system_rules/${rule.id}`, {
          ...facts,
          text: text(words),
          version: rule.version,
        })
      ).data;
    rule = (
      await office('PUT', `/system_rules/${rule.id}/publish`, {
        effective_on: now,
        version: rule.version,
      })
    ).data;
    if (words === third) break;
    await as('facilities')('PUT', `/system_rule_versions/${rule.shown.id}/decide`, { result: 'approve', version: 2 });
    rule = (await office('GET', `/system_rules/${rule.id}`)).data;
  }
  return rule.id;
}

test('the third version goes through the flow: staff see the two changed articles, and a link to article 12 of the second still opens it, superseded', async () => {
  const id = await threeVersions();
  const head = await pageOf('facilities', `/ruleDetail?id=${id}&v=3`);
  await head.getByRole('button', { name: '同意', exact: true }).click();
  await head.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await head.getByRole('heading', { level: 1 }).getByText('已发布', { exact: true }).waitFor();
  const page = await pageOf('teacher', `/ruleDetail?id=${id}&v=2&anchor=a12`);
  await page.getByText(/第2版已于.*废止/).waitFor();
  await page.getByText('已废止', { exact: true }).first().waitFor();
  expect(await page.locator('#a12').textContent()).toContain('值周第12项');
  await page.getByRole('link', { name: '查看现行第3版' }).click();
  // who has not read the version begins with what changed in it
  const compares = page.getByRole('button', { name: '与第2版对比' });
  await compares.waitFor();
  if ((await compares.getAttribute('aria-pressed')) !== 'true') await compares.click();
  await page.getByRole('heading', { name: '第3版与第2版的不同' }).waitFor();
  await page.locator('ins').first().waitFor();
  const shown = await page.getByRole('article').locator('section').allTextContents();
  expect(shown.map((words) => /第\d+条/.exec(words)?.[0])).toEqual(['第7条', '第12条']);
});

test('a guardian gets no file of the staff by its id, and reads what is meant for families', async () => {
  const rows = (await as('teacher')('GET', '/administrative_files?per_page=10&status=published')).data.list;
  const [paper] = (await as('teacher')('GET', `/administrative_files/${rows[0].id}`)).data.files;
  const codeFor = async (who: 'teacher' | 'guardian') => (await as(who)('GET', `/attachments/${paper.id}`)).code;
  expect([await codeFor('teacher'), await codeFor('guardian')]).toEqual([0, 404001]);
  const page = await pageOf('guardian', '/mobile/systemRule', PHONE);
  await page.getByText('学生手机管理办法').first().click();
  await page.getByText('班级统一保管').first().waitFor();
});

test('a rule to be confirmed is read and confirmed on the phone, and the office sees it', async () => {
  const page = await pageOf('teacher', '/mobile/systemRule', PHONE);
  await page.getByText('教职工考勤管理办法').first().click();
  await page.getByRole('heading', { name: '第3版与第2版的不同' }).waitFor();
  await page.getByRole('button', { name: '已读并知晓' }).click();
  await page.getByText('已确认', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '目录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /第九条/ })
    .click();
  await page.locator('[data-current="true"]').getByText('审批权限').waitFor();
  const [rule] = (await as('office')('GET', `/system_rules?per_page=50&q=${encodeURIComponent('考勤')}`)).data.list;
  const query = `state=confirmed&q=${encodeURIComponent('王建国')}`;
  expect((await as('office')('GET', `/system_rules/${rule.id}/receipts?${query}`)).data.list).toHaveLength(1);
});

test('who keeps a rule reads which articles cite it, that what they cite was changed, and goes there', async () => {
  const [rule] = (await as('office')('GET', `/system_rules?per_page=50&q=${encodeURIComponent('考勤')}`)).data.list;
  const page = await pageOf('office', `/ruleDetail?id=${rule.id}`);
  const cited = page.getByRole('region', { name: '引用本制度的条文' });
  await cited.getByText('引用第十二条').waitFor();
  await cited.getByText('所引内容已修改，请核对').waitFor();
  await cited.getByRole('link', { name: /校内考试工作管理规定/ }).click();
  await page.locator('[data-current="true"]').getByText('《教职工考勤管理办法》第十二条').waitFor();
});
