import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
/** 同学们好 as Chinese Windows saves it, and 㛃, which only GB18030 has, in four bytes. */
const GBK = [0xcd, 0xac, 0xd1, 0xa7, 0xc3, 0xc7, 0xba, 0xc3];
const RARE = [0x82, 0x30, 0x89, 0x36];
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('the text of bytes that somebody sends', () => {
  it.each([
    ['UTF-8', bytes('同学们好 𠮷'), '同学们好 𠮷'],
    ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], '同学'), '同学'],
    ['GBK', bytes(GBK), '同学们好'],
    ['GB18030', bytes(GBK, RARE), `同学们好${new TextDecoder('gb18030').decode(Uint8Array.from(RARE))}`],
    ['UTF-16 of Windows', Buffer.concat([utf16('\uFEFF'), utf16('姓名\t𠮷')]), '姓名\t𠮷'],
    ['UTF-16 with the other order', Buffer.concat([utf16('\uFEFF'), utf16('姓名')]).swap16(), '姓名'],
    ['nothing', bytes(''), ''],
  ])('is read from %s', (_, given, text) => {
    expect(decodeText(given)).toBe(text);
  });

  it.each([
    ['a mark of UTF-8 before another code page', bytes([0xef, 0xbb, 0xbf], GBK)],
    ['UTF-16 that ends within a letter', bytes([0xff, 0xfe, 0x59])],
    ['UTF-16 without its mark', utf16('name')],
    ['western letters of an old code page', bytes('caf', [0xe9], ' au lait')],
    ['text that was read wrongly before', bytes('姓\uFFFD')],
    ['a zero byte', bytes('a\0b')],
  ])('is nothing in %s', (_, given) => {
    expect(decodeText(given)).toBeNull();
  });

  it('may end within a letter where only its beginning is read', () => {
    for (const whole of [bytes('第一课'), bytes(GBK), Buffer.concat([utf16('\uFEFF'), utf16('第一')])]) {
      const cut = whole.subarray(0, -1);
      const text = decodeText(cut, { is_cut: true });
      expect(text).toBe((decodeText(whole) ?? '').slice(0, -1));
    }
  });
});
