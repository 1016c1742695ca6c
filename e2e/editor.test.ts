import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';
import { FROM_WECHAT, FROM_WORD } from './support/pasted-pages.ts';

/** The one editor: written in by keys, by an input method, by pasting; read on a page and on a phone. */

const { pageOf, as } = setUpJourney();
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function newsForm(page: Page): Promise<{ form: Locator; text: Locator }> {
  const form = page.getByRole('dialog', { name: '写新闻' });
  const text = form.getByRole('textbox', { name: '正文' }).first();
  await text.waitFor();
  return { form, text };
}

const picture = () =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#25b' } })
    .jpeg()
    .toBuffer();

/** As a program puts it on the clipboard. The browser's own clipboard would clean it before. */
const paste = (text: Locator, html: string, plain: string) =>
  text.evaluate(
    (element, [page, words]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', page);
      clipboardData.setData('text/plain', words);
      (element as HTMLElement).focus();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain] as const,
  );

/** What stands in the text, without what the editor adds for itself. */
const written = (text: Locator) =>
  text.evaluate((element) =>
    element.innerHTML.replace(
      /<br class="ProseMirror[^>]*>|<img class="ProseMirror[^>]*>| (?:contenteditable|draggable|style|rel)="[^"]*"/g,
      '',
    ),
  );

test('news with a heading, a list, a table, a picture, a link and a colleague is written, saved, and read on a phone', async () => {
  const page = await pageOf('homeroom', '/newsManage?news=new');
  const { form, text } = await newsForm(page);
  await form.getByLabel('标题').first().fill('秋季运动会');
  await text.click();
  await page.keyboard.type('## 安排');
  await page.keyboard.press('Enter');
  await page.keyboard.type('请找 @zhao');
  await page.getByRole('option', { name: '赵晓彤' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('报名');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await page.getByLabel('链接地址').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('请输入可以打开的地址').waitFor();
  await page.getByLabel('链接地址').fill('school.example/sport');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- 跑步');
  await page.keyboard.press('Enter');
  await page.keyboard.type('跳远');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: '插入表格' }).first().click();
  await page.keyboard.type('时间');
  await page.keyboard.press('Tab');
  await page.keyboard.type('项目');
  await form.getByRole('button', { name: '删除列' }).click();
  await page.keyboard.press('Control+End');
  await form
    .getByLabel('插入图片')
    .first()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await form.getByLabel('图片说明').fill('新跑道');
  const cover = form.locator('input[type=file]').last();
  await cover.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await form.getByText('更换图片').waitFor();
  expect((await new AxeBuilder({ page }).withTags(TAGS).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();

  const { data } = await as('homeroom')('GET', '/news/desk?per_page=100');
  const stored = data.list.find((one: { title: string }) => one.title === '秋季运动会');
  expect(stored.body_document.content.map((one: { type: string }) => one.type)).toEqual(
    expect.arrayContaining(['heading', 'paragraph', 'bullet_list', 'table', 'picture']),
  );
  expect(stored.pictures).toHaveLength(1);
  expect(stored.body).toContain('## 安排');
  expect(stored.body).toContain('@赵晓彤');
  const read = await pageOf('homeroom', `/mobile/news/${stored.id}`, PHONE);
  await read.getByRole('heading', { name: '安排' }).waitFor();
  expect(await read.getByRole('img', { name: '新跑道' }).count()).toBe(1);
  expect(await read.locator('article li li').textContent()).toBe('跳远');
  expect(await read.locator('article th').allInnerTexts()).toContain('时间');
  expect(await read.locator('article a[href="https://school.example/sport"]').count()).toBe(1);
  expect(await read.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('an input method puts each sign into the text once, and undo takes it back', async () => {
  const page = await pageOf('homeroom', '/newsManage?news=new');
  const { text } = await newsForm(page);
  await text.click();
  // signs of an input method go to whatever has the focus
  await expect.poll(() => text.evaluate((field) => field.contains(document.activeElement))).toBe(true);
  const browser = await page.context().newCDPSession(page);
  const compose = async (spelled: string, chosen: string) => {
    for (let n = 1; n <= spelled.length; n += 1)
      await browser.send('Input.imeSetComposition', { text: spelled.slice(0, n), selectionStart: n, selectionEnd: n });
    await browser.send('Input.insertText', { text: chosen });
  };
  await compose("xue'xiao", '学校');
  await compose('kaixue', '开学');
  await expect.poll(() => text.textContent()).toBe('学校开学');
  await page.keyboard.press('Control+b');
  await compose('tongzhi', '通知');
  await expect.poll(() => written(text)).toBe('<p>学校开学<strong>通知</strong></p>');
  await page.keyboard.press('Home');
  await compose('xin', '新');
  await expect.poll(() => text.textContent()).toBe('新学校开学通知');
  await page.keyboard.press('Control+z');
  await expect.poll(() => text.textContent()).toBe('学校开学通知');
  await page.keyboard.press('Control+y');
  await expect.poll(() => text.textContent()).toBe('新学校开学通知');
  // a composition that is given up leaves nothing
  await browser.send('Input.imeSetComposition', { text: 'ban', selectionStart: 3, selectionEnd: 3 });
  await browser.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect.poll(() => text.textContent()).toBe('新学校开学通知');
  // whom an @ names is searched while it is spelled, and Enter belongs to the input method
  await page.keyboard.press('End');
  await page.keyboard.type(' @');
  await browser.send('Input.imeSetComposition', { text: 'zhao', selectionStart: 4, selectionEnd: 4 });
  await browser.send('Input.insertText', { text: '赵' });
  await page.getByRole('option', { name: '赵晓彤' }).click();
  await expect.poll(() => text.locator('[data-mention]').textContent()).toBe('@赵晓彤');
});

test('what comes from Word keeps its headings, lists, tables and words, and nothing else', async () => {
  const page = await pageOf('homeroom', '/newsManage?news=new');
  const { text } = await newsForm(page);
  await paste(text, FROM_WORD, '期中考试安排');
  expect(await written(text)).toBe(
    [
      '<h2>期中考试安排</h2>',
      '<p>考试于<strong>11月</strong>举行。</p>',
      '<ul><li><p>带准考证</p><ul><li><p>放在桌角</p></li></ul></li><li><p>手机关机</p></li></ul>',
      '<p>流程如下：</p>',
      '<ol><li><p>入场</p></li><li><p>发卷</p></li></ol>',
      '<div class="table"><table><tbody><tr><td colspan="2"><p><strong>时间表</strong></p></td></tr>',
      '<tr><td><p>语文</p></td><td><p>9:00</p></td></tr></tbody></table></div>',
      '<p><a href="https://school.example/exam">考场查询</a>坏链接</p>',
    ].join(''),
  );
  await page.getByText('1 张图片没有带过来').waitFor();
});

test('what comes from WeChat is lines of words, without its frames, scripts and pictures', async () => {
  const page = await pageOf('homeroom', '/newsManage?news=new');
  const { text } = await newsForm(page);
  let asked = 0;
  await page.route(/qpic\.cn|qq\.com/, (route) => {
    asked += 1;
    return route.abort();
  });
  await paste(text, FROM_WECHAT, '开学第一课');
  expect((await written(text)).replace(/<p><\/p>|<p><br><\/p>/g, '')).toBe(
    [
      '<p><strong>开学第一课</strong></p>',
      '<p>9月1日，全校师生参加了升旗仪式。</p>',
      '<p><strong>校长寄语：</strong><u>勤学笃行</u></p>',
      '<ul><li><p>早读 7:30</p></li><li><p>晚自习 19:00</p></li></ul>',
    ].join(''),
  );
  await page.getByText('1 张图片没有带过来').waitFor();
  expect(asked).toBe(0);
});

test('its tools are reached and walked with the keys, and the text is left with Tab', async () => {
  const page = await pageOf('homeroom', '/newsManage?news=new');
  const { form, text } = await newsForm(page);
  await text.click();
  await page.keyboard.type('家长会');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await written(text)).toBe('<p><strong>家长会</strong></p>');
  expect(await form.getByRole('button', { name: '加粗' }).first().getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Escape');
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await form.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(false);
  await form.getByLabel('标题').first().fill('家长会');
  await text.fill('');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
});

test('nobody else makes elements out of text: both names of policies are taken before an editor opens', async () => {
  const page = await pageOf('homeroom', '/home');
  await page.getByRole('main').waitFor();
  const refused = await page.evaluate(() => {
    const trustedTypes: {
      createPolicy(name: string, rules: object): object;
      defaultPolicy: { createHTML(text: string): object };
    } = Reflect.get(globalThis, 'trustedTypes');
    const isRefused = (act: () => unknown) => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    const rules = { createHTML: (text: string) => text };
    return {
      policies: ['pasted', 'default', 'ProseMirrorClipboard', 'another'].map((name) =>
        isRefused(() => trustedTypes.createPolicy(name, rules)),
      ),
      markup: isRefused(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>')),
      parsed: isRefused(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      allowed: String(trustedTypes.defaultPolicy.createHTML('<b>x</b>')),
    };
  });
  expect(refused).toEqual({ policies: [true, true, true, true], markup: true, parsed: true, allowed: '' });
});

test('on Android, where a word is a composition until the next, a pasted page keeps its words', async () => {
  const page = await pageOf('homeroom', '/home');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setUserAgentOverride', {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0',
  });
  await page.goto(new URL('/newsManage?news=new', page.url()).href);
  const { text } = await newsForm(page);
  await text.click();
  await browser.send('Input.imeSetComposition', { text: '你', selectionStart: 1, selectionEnd: 1 });
  await paste(text, '<p>你好，<strong>家长</strong></p>', '你好，家长');
  await expect.poll(() => written(text)).toContain('<strong>家长</strong>');
});
