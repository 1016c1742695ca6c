import { describe, expect, it } from 'vitest';
import { fold } from './folded.policy.ts';
import { isShipped, verdictOfWords } from './found-words.policy.ts';
import { SHIPPED_WORDS } from './shipped-words.ts';

const own = (word: string, action: 'pass' | 'hold' | 'refuse') => [{ folded: fold(word).text, action }];

describe('words that may not be published', () => {
  it.each([
    '你这个傻逼',
    '傻 逼',
    '傻*逼',
    '傻​逼', // a space without width
    'ＦＵＣＫ you',
    'f.u.c.k',
    'fυck', // a Greek letter
    'ⓕⓤⓒⓚ',
    'fúck',
    'SB!',
    's-b',
    'sh1t',
    '網賭开户网賭',
    '五b不是，5b是',
  ])('are found however they are written: %s', (text) => {
    expect(verdictOfWords(text, [])).toBe('refuse');
  });

  it('are one in traditional and simplified characters, also where the word was kept before they were folded', () => {
    expect(verdictOfWords('高仿手錶專賣', own('手表专卖', 'hold'))).toBe('hold');
    expect(verdictOfWords('手表专卖', [{ folded: '手錶專賣', action: 'hold' }])).toBe('hold');
  });

  it.each([
    '把U盘插到usb口',
    '考了58分',
    '老师，作业是第5页吗？',
    '节日快乐，今日你到了吗',
    '没有大问题',
    'class at 8:58',
    '😀👍',
    '',
  ])('are not found in what is harmless: %s', (text) => {
    expect(verdictOfWords(text, [])).toBe('pass');
  });

  it('wait for a person where they are only doubtful, and the stronger word decides', () => {
    expect(verdictOfWords('可以加微信吗', [])).toBe('hold');
    expect(verdictOfWords('加微信，傻逼', [])).toBe('refuse');
  });

  it('are those of the organisation as well, which win over the shipped ones', () => {
    expect(verdictOfWords('三中最差', own('三中最差', 'hold'))).toBe('hold');
    expect(verdictOfWords('可以加微信吗', own('加微信', 'pass'))).toBe('pass');
    expect(verdictOfWords('可以加微信吗', own('加 微信', 'refuse'))).toBe('refuse');
  });

  it('that are shipped are each found by themselves', () => {
    for (const { word, action } of SHIPPED_WORDS) expect(verdictOfWords(word, []), word).toBe(action);
    expect(isShipped(fold('傻逼').text)).toBe(true);
  });
});
