import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chapterId, textbookId } from '../database/demo/textbooks.ts';
import { setUpJourney } from './support/journey.ts';

/** Those who keep a subject in order: a super user of one subject, a head of subject who looks for gaps, tags that became one. */

const { as, pageOf } = setUpJourney();
const place = '/teach_assets/assetsKnowledgeManage';

/** A resource of the own school in the library, opened. */
async function opened(page: Page, title: string) {
  await page.getByText(title, { exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: title });
  await drawer.getByRole('heading', { name: title }).first().waitFor();
  return drawer;
}

test('a super user of Chinese decides on it and hides it, sees no acts on physics, and the calls refuse', async () => {
  const keep = async (title: string, subject_value: string) => {
    const facts = { stage_code: 102, subject_value, source: 'original', license: 'cc_by' };
    const made = await as('teacher')('POST', '/course_resources', {
      ...facts,
      title,
      link: 'https://basic.smartedu.cn/a',
    });
    expect(made.code, JSON.stringify(made)).toBe(0);
    const { id, version } = made.data.list[0].resource as { id: string; version: number };
    expect((await as('teacher')('PUT', `/course_resources/${id}/submit`, { level: 'department', version })).code).toBe(
      0,
    );
    return id;
  };
  const [own, other] = [await keep('《劝学》 诵读', '102001'), await keep('对数运算 微课', '102002')];
  const page = await pageOf('homeroom', '/teach_assets/cloudAssets?tab=review');
  const drawer = await opened(page, '《劝学》 诵读');
  expect(await page.getByText('对数运算 微课').count()).toBe(0);
  await drawer.getByRole('button', { name: '审核' }).click();
  await page.getByRole('dialog', { name: '审核' }).getByRole('button', { name: '提交审核结果' }).click();
  await page.getByRole('dialog', { name: '审核' }).waitFor({ state: 'detached' });
  expect((await as('teacher')('GET', `/course_resources/${own}`)).data.status).toBe('published');
  expect((await as('homeroom')('GET', `/course_resources/${own}`)).data.actions).toContain('hide');

  expect((await as('homeroom')('GET', `/course_resources/${other}`)).code).toBe(404001);
  const physics = await pageOf('homeroom', '/teach_assets/cloudAssets?tab=org');
  const seen = await opened(physics, '匀变速直线运动的规律 课件');
  await seen.getByRole('button', { name: '收藏' }).waitFor();
  expect(await seen.getByRole('button', { name: /^(编辑|下线|归档|审核)/ }).count()).toBe(0);
  const { data } = await as('homeroom')('GET', '/course_resources?tab=org&q=匀变速');
  const [row] = data.list as { id: string; version: number }[];
  const hidden = await as('homeroom')('PUT', `/course_resources/${row?.id}/hide`, {
    reason: '试一试',
    version: row?.version,
  });
  expect(hidden.code).toBe(403001);
  expect((await as('homeroom')('DELETE', `/course_resources/${row?.id}`)).code).toBe(403001);
});

test('two tags become one, their uses with them, and the merge is taken back', async () => {
  const page = await pageOf('superadmin', `${place}?tab=tags`);
  const uses = async (name: string) => {
    const { data } = await as('orgadmin')('GET', `/c_tags?q=${name}&merged=false`);
    return (data.list as { name: string; uses_n: number }[]).find((one) => one.name === name)?.uses_n;
  };
  const [lab, revision] = [(await uses('实验课')) ?? 0, (await uses('复习课')) ?? 0];
  expect(Math.min(lab, revision)).toBeGreaterThan(0);
  for (const name of ['实验课', '复习课']) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '合并' }).click();
  const dialog = page.getByRole('dialog', { name: '合并标签' });
  await dialog.getByText(`实验课（${lab}次）`).click();
  await dialog.getByRole('button', { name: '合并' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '24 小时内合并的' }).waitFor();
  expect(await uses('实验课')).toBe(lab + revision);
  expect(await uses('复习课')).toBeUndefined();
  await page.getByRole('button', { name: '撤销合并' }).click();
  await page.getByText('已撤销合并').first().waitFor();
  expect([await uses('实验课'), await uses('复习课')]).toEqual([lab, revision]);
});

test('the contents of a book are pasted as cells of a sheet', async () => {
  const page = await pageOf('superadmin', `${place}?tab=books&book=${textbookId('chinese-7')}`);
  await page.getByRole('button', { name: '编辑章节' }).click();
  const editor = page.getByRole('dialog', { name: /^编辑章节/ });
  await editor.getByRole('button', { name: '粘贴目录' }).click();
  const paste = page.getByRole('dialog', { name: '粘贴目录' });
  await paste.getByLabel('目录').fill('第一单元\t四时之景\t1\n\t1\t春\t2\n\t2\t济南的冬天\t6\n第二单元\t至爱亲情\t22');
  await paste.getByText('识别出4条').waitFor();
  await paste.getByRole('button', { name: '采用' }).click();
  await paste.waitFor({ state: 'detached' });
  await editor.getByRole('button', { name: '保存' }).click();
  await page.getByText('章节已保存').first().waitFor();
  const { data } = await as('orgadmin')('GET', `/textbooks/${textbookId('chinese-7')}`);
  const chapters = data.chapters as { id: string; depth: number; title: string; page_from: number }[];
  expect(chapters.map((one) => `${one.depth} ${one.title} ${one.page_from}`)).toEqual([
    '1 四时之景 1',
    '2 春 2',
    '2 济南的冬天 6',
    '1 至爱亲情 22',
  ]);
  expect(chapters[1]?.id).toBe(chapterId('chinese-7', '春'));
});

test('a head of subject opens the map of a book and sees which chapters have nothing', async () => {
  const page = await pageOf('superadmin', `${place}?tab=books&book=${textbookId('maths-10')}`);
  await page.getByRole('button', { name: '查看覆盖' }).click();
  await page.waitForURL(/\/teach_assets\/org/);
  const map = page.getByRole('table').filter({ hasText: '集合的概念' });
  await map.waitFor();
  const { chapters } = (
    await as('orgadmin')('GET', `/teaching/coverage?textbook_id=${textbookId('maths-10')}&here=school`)
  ).data;
  await page.getByText(new RegExp(`^${chapters.length}个章节中，\\d+个还没有资料`)).waitFor();
  await map.getByRole('rowheader', { name: '4.4 对数函数' }).waitFor();
  await map.getByLabel(/^对数函数 · 教案集/).waitFor();
});

test('works leave a retired book for the chapters of its new edition', async () => {
  const page = await pageOf('superadmin', `${place}?tab=books&book=${textbookId('physics-10-old')}`);
  await page.getByRole('button', { name: '移到新版' }).click();
  const drawer = page.getByRole('dialog', { name: '把资料移到新版' });
  const rows = drawer.getByRole('listitem');
  await rows.filter({ hasText: '牛顿运动定律' }).getByRole('combobox').click();
  await page.getByRole('option', { name: '第四章 运动和力的关系' }).click();
  await drawer.getByRole('button', { name: '移动2个章节的资料' }).click();
  await page
    .getByText(/^已移动2项/)
    .first()
    .waitFor();
  const { data } = await as('teacher')(
    'GET',
    `/course_resources?tab=org&textbook_id=${textbookId('physics-10')}&q=旧版`,
  );
  expect(data.list[0]).toMatchObject({ chapter: { id: chapterId('physics-10', '运动和力的关系') } });
  expect((await as('orgadmin')('GET', `/textbooks/${textbookId('physics-10-old')}/chapter_uses`)).data).toEqual([]);
});

test('what is learnt first is drawn in columns, and a ring is refused with both names', async () => {
  const page = await pageOf('superadmin', `${place}?tab=points&subject=102007`);
  const first = page.getByRole('list', { name: '第1步' });
  await first.getByRole('button', { name: '质点' }).waitFor();
  await page.getByRole('list', { name: '第2步' }).getByRole('button', { name: /^位移/ }).click();
  await page.getByRole('heading', { name: '1.1.3 位移' }).waitFor();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const form = page.getByRole('dialog', { name: '1.1.3 位移' });
  await form.getByRole('textbox', { name: '前置知识点' }).or(form.getByLabel('前置知识点')).first().fill('1.1.5');
  await page.getByRole('option', { name: '1.1.5 加速度' }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('“位移”已排在“加速度”之前，两者不能互为前置').first().waitFor();
});
