import { plainSigns } from './marks.ts';

const DIGITS = '零一二三四五六七八九';
/** `(一)班`, `七年级一班`: the number of a class in Chinese digits; the one of its grade stays as it is. */
const CHINESE_NUMBER = /([(级級])([一二三四五六七八九十]{1,3})(?=\)?班)/g;
const SEPARATORS = /[\s()[\]{}【】〔〕.·_\p{Pd}]+/gu;

/**
 * What names of classes are compared by: `初一（1）班`, `初一(1)班`, `初一 1班` and `初一（一）班` are one. Between two digits a
 * bracket still parts them: `1(11)班` is not `11(1)班`.
 */
export function classNameKey(name: string): string {
  return plainSigns(name)
    .toLowerCase()
    .replace(/\s/g, ' ')
    .replace(CHINESE_NUMBER, (_, before: string, number: string) => before + numberOf(number))
    .replace(SEPARATORS, (sign, at: number, whole: string) =>
      isDigit(whole[at - 1]) && isDigit(whole[at + sign.length]) ? '-' : '',
    );
}

/** `十二` is 12, `二十` is 20, `七` is 7. */
function numberOf(number: string): number {
  const [tens, ones] = number.includes('十') ? number.split('十') : ['', number];
  const ten = number.includes('十') ? (tens ? DIGITS.indexOf(tens) : 1) : 0;
  return ten * 10 + (ones ? DIGITS.indexOf(ones) : 0);
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /^\d$/.test(sign);
