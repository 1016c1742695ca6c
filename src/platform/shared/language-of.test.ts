import { expect, test } from 'vitest';
import { langOf } from './text.ts';

test.each([
  ['fr-FR,fr;q=0.9,en;q=0.8', 'us'],
  ['ja,en-US;q=0.8', 'us'],
  ['en;q=0.1,zh-CN;q=0.9', 'cn'],
  ['en-GB', 'us'],
  ['us', 'us'],
  ['cn', 'cn'],
  ['zh-TW', 'cn'],
  ['zh-Hant-HK,en;q=0.5', 'cn'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'cn'],
  ['en;q=0,zh;q=0.1', 'cn'],
  ['en;q=0', 'cn'],
  ['de, fr', 'cn'],
  ['*', 'cn'],
  ['', 'cn'],
  [undefined, 'cn'],
])('who asks for %j reads %s', (header, lang) => expect(langOf(header)).toBe(lang));
