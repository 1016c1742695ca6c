import { expect, test } from 'vitest';
import { maskEmail, maskIdNumber, maskName, maskPhone } from './masks.ts';

test.each([
  ['13812341234', '138****1234'],
  ['01065551234', '010****1234'],
  ['0755-26001234', '0755-26****34'],
  ['010-65551234', '010-65****34'],
  ['4001234567', '400*****67'],
  ['65551234', '65****34'],
  ['6555123', '6****23'],
  ['655512', '6***12'],
  ['65551', '***51'],
  ['6555', '**55'],
  ['110', '****'],
  ['', ''],
])('phone %s is shown as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

test.each([
  ['11010519491231002X', '110***********002X'],
  ['E12345678', 'E*******8'],
  ['A12', '****'],
  ['', ''],
])('ID number %s is shown as %s', (id_no, shown) => expect(maskIdNumber(id_no)).toBe(shown));

test.each([
  ['张三', '张*'],
  ['欧阳娜娜', '欧*'],
  ['Tom Smith', 'T*'],
  ['𠮷田', '𠮷*'],
  [' ', ''],
])('name %s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown));

test.each([
  ['zhang.san@school.edu.cn', 'z***@school.edu.cn'],
  ['a@b.cn', '***@b.cn'],
  ['no address', '****'],
])('e-mail %s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));

test('at least half of every short value stays hidden', () => {
  for (const value of ['1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '1234567890']) {
    const open = (shown: string) => [...shown].filter((letter) => letter !== '*').length;
    expect(open(maskPhone(value))).toBeLessThanOrEqual(value.length / 2);
    expect(open(maskIdNumber(value))).toBeLessThanOrEqual(value.length / 2);
  }
});
