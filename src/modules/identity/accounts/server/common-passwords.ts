/**
 * Passwords that everybody tries first. Only those matter that pass the rules of composition, so instead of a long
 * list of words this knows how people decorate them: `Password123`, `Aa123456`, `Qwer1234!`, `Woaini1314`, `P@ssw0rd`.
 */

import { trimEndOf } from '#shared/text/trim-end.ts';

const WORDS =
  'password passwd pass word qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc admin administrator root user test guest welcome login letmein secret master super default changeme iloveyou love lovely hello dragon monkey football baseball basketball sunshine princess shadow michael jordan superman batman spring summer autumn winter monday china beijing shanghai zhongguo woaini wodemima mima aini woaiwojia nihao laoshi xuesheng xuexiao jiaoshi banji tongxue student teacher school shuyuan abc abcd abcde abcdef aabb aa a ab q qq qwe asd zxc zaq wsx qaz xsw dota lol computer internet samsung huawei xiaomi apple google wechat weixin tencent taobao alipay'.split(
    ' ',
  );
const NUMBERS = new Set(
  '1 11 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 0000 111 1111 11111 111111 1111111 222 2222 333 520 5201314 1314 521 666 6666 66666 666666 888 8888 88888 888888 999 9999 99999999 321 4321 54321 654321 7654321 87654321 123321 112233 11223344 121212 123123 123123123 147258 147258369 159357 159753 369258 007 100 101 110 168 168168 321321 456 789 456789'.split(
    ' ',
  ),
);
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const MARKS = '@$!';
const words = new Set(WORDS);

const withoutSubstitutions = (text: string): string =>
  [...text].map((letter) => SUBSTITUTIONS[letter] ?? letter).join('');
const isYear = (digits: string): boolean => /^(19[5-9]\d|20[0-4]\d)(0[1-9]|1[0-2])?([0-2]\d|3[01])?$/.test(digits);
const isUsualNumber = (digits: string): boolean => digits === '' || NUMBERS.has(digits) || isYear(digits);

/** A word between its numbers, without the marks at its end. */
function partsOf(text: string) {
  const before = /^\d*/.exec(text)?.[0] ?? '';
  const rest = text.slice(before.length);
  // a mark alone is the word: `123@` is `123a`
  const counted = trimEndOf(rest, MARKS) || rest.slice(0, 1);
  const middle = trimEndOf(counted, '0123456789');
  return { before, middle, after: counted.slice(middle.length) };
}

/** Whether a password is one of those that are tried first: a usual word with a usual number, or few signs repeated. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size <= 3) return true;
  const bare = plain.replace(/[^a-z0-9@$!]/g, '');
  for (const text of [bare.replace(/[@$!]+/g, ''), bare]) {
    const { before, middle, after } = partsOf(text);
    if (isUsualNumber(before) && isUsualNumber(after) && (words.has(middle) || words.has(withoutSubstitutions(middle))))
      return true;
  }
  return words.has(trimEndOf(withoutSubstitutions(bare), 'i')) || words.has(withoutSubstitutions(bare));
}
