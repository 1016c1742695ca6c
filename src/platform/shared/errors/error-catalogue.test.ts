import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import rows from '../fixtures/errors.json' with { type: 'json' };
import { type Lang, localize, type Text } from '../text.ts';
import { type CatalogueEntry, type CatalogueKey, errorCatalogue } from './error-catalogue.ts';
import { failureText, isSharePage, reactionTo } from './error-reaction.ts';

type Literal = { readonly verbatim?: string | string[]; readonly proposed?: string | string[] };
type Row = {
  readonly key: string;
  readonly literals?: Partial<Record<Lang | 'all', Literal>>;
  readonly examples?: readonly string[];
};

const catalogue: Readonly<Record<string, CatalogueEntry>> = errorCatalogue;
const SOURCES = join(import.meta.dirname, '../../..');
const LANGS: readonly Lang[] = ['cn', 'us'];

function textsOf(entry: CatalogueEntry): readonly Text[] {
  return entry.text ? [entry.text] : Object.values(entry.texts ?? {});
}

function literalsOf(row: Row, lang: Lang): readonly string[] {
  const literal = row.literals?.[lang] ?? row.literals?.all;
  return [literal?.verbatim ?? literal?.proposed ?? []].flat();
}

test('the catalogue has the rows of the specification, and no others', () => {
  expect(Object.keys(catalogue).sort()).toEqual((rows as Row[]).map(({ key }) => key).sort());
});

test('every sentence is said by the product, not by tests alone', () => {
  const product = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(?:^|\/)error-(?:catalogue|frame)\.ts$/.test(name))
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
    .join('\n');
  const unsaid = Object.keys(catalogue).filter(
    (key) => !new RegExp(`(?:errorCatalogue|frameErrors)\\.${key}\\b|'${key}'`).test(product),
  );
  expect(unsaid).toEqual([]);
});

test.each(rows as Row[])('$key says its literals to the letter', (row) => {
  const entry = catalogue[row.key];
  if (!entry) throw new Error(`${row.key} is not in the catalogue`);
  for (const lang of LANGS) {
    const said = textsOf(entry).map((text) => text[lang].replace(/^\{status\} ?/, ''));
    for (const literal of literalsOf(row, lang)) expect(said).toContain(literal);
  }
  const shown = LANGS.flatMap((lang) =>
    [500, 422, 404].flatMap((status) => textsOf(entry).map((text) => localize(text, lang, { status }))),
  );
  for (const example of row.examples ?? []) expect(shown).toContain(example);
});

test('every sentence exists in both languages, and no English one holds Chinese', () => {
  for (const entry of Object.values(catalogue)) {
    for (const text of textsOf(entry)) {
      expect(text.cn).not.toBe('');
      expect(text.us).toMatch(/^[\x20-\x7e]+$/);
    }
  }
});

test('whatever redirects says where to', () => {
  for (const entry of Object.values(catalogue))
    expect(entry.behaviour.includes('redirect')).toBe(entry.redirect_to !== undefined);
});

test.each<[CatalogueKey, Parameters<typeof reactionTo>[0]]>([
  ['network', {}],
  ['timeout', { is_timeout: true }],
  ['401401', { status: 401, code: 401401, message: '登录已过期' }],
  ['401402', { status: 401, code: 401402 }],
  ['400403', { status: 400, code: 400403 }],
  ['200200', { status: 200, code: 200200, message: '不能审核自己的来访' }],
  ['200601', { status: 200, code: 200601 }],
  ['settings_tolerated', { status: 401, code: 401401, is_settings: true }],
  ['settings_tolerated', { status: 200, code: 200601, is_settings: true }],
  ['settings_other', { status: 401, code: 401402, is_settings: true }],
  ['settings_other', { is_settings: true }],
  ['other_message', { status: 422, code: 422001, message: '请检查填写的内容' }],
  ['http_500_422_404', { status: 500 }],
  ['http_500_422_404', { status: 404, message: '' }],
  ['odd_success', { status: 206 }],
  ['not_shown', { status: 403 }],
])('%s is the reaction to %j', (key, failure) => expect(reactionTo(failure)).toBe(key));

test('the message of the server goes before the sentence of the catalogue', () => {
  expect(failureText({ status: 500, message: '正在维护' }, 'cn')).toBe('正在维护');
  expect(failureText({ status: 500 }, 'us')).toBe('500 server exception, please retry');
  expect(failureText({ status: 500 }, 'cn')).toBe('500 服务器异常，请重试');
  expect(failureText({ status: 202 }, 'cn')).toBe('Error');
  expect(failureText({}, 'cn')).toBe('网络异常，请检查网络');
  expect(failureText({ status: 403 }, 'us')).toBe('server exception, please retry');
});

test('share pages are those that outsiders open by a link', () => {
  for (const path of [
    '/public_video/7',
    '/albums_video/7',
    '/public_assets/7',
    '/liveVideoShare/7',
    '/englishDay',
    '/englishDay/2026',
  ]) {
    expect(isSharePage(path)).toBe(true);
  }
  for (const path of ['/', '/home', '/public_videos', '/videos/public_video/7']) expect(isSharePage(path)).toBe(false);
});
