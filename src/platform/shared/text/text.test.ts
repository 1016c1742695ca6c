import { describe, expect, test } from 'vitest';
import { classNameKey } from './class-name.ts';
import { parseTime } from './clock-time.ts';
import { codeKey, foldCode } from './code.ts';
import { cut, firstSign } from './cut.ts';
import { foldDay, parseDay } from './day.ts';
import { headingKey } from './heading.ts';
import { foldIdNumber } from './id-number.ts';
import { isSameLabel, labelKey } from './label.ts';
import { foldLine } from './marks.ts';
import { isMoment, missingOfMoment, momentOf, momentParts } from './moment.ts';
import { foldPersonName, isSameName, nameKey } from './person-name.ts';
import { foldPhone } from './phone.ts';
import { foldPlate } from './plate.ts';
import { foldLogin, foldUsername, usernameKey } from './username.ts';

describe('a name', () => {
  test.each([
    ['古丽米热•艾比布力', '古丽米热·艾比布力'],
    ['买买提‧吐尔逊', '买买提·吐尔逊'],
    ['努尔麦麦提・如则', '努尔麦麦提·如则'],
    ['阿不都.热西提', '阿不都·热西提'],
    ['阿不都．热西提', '阿不都·热西提'],
    ['古丽米热· 艾比布力', '古丽米热·艾比布力'],
    ['古丽米热\u200b·艾比布力', '古丽米热·艾比布力'],
    ['\u202e王小明', '王小明'],
    ['王\u{e0100}小', '王小'],
    ['\ufeff赵六', '赵六'],
    ['欧阳　娜娜', '欧阳 娜娜'],
    ['  李  雷  ', '李 雷'],
    ['ＺＨＡＮＧ　ＳＡＮ', 'ZHANG SAN'],
    ['Jose\u0301', 'José'],
    ['J. R. Smith', 'J. R. Smith'],
    ['张\n三', '张 三'],
  ])('%j is stored as %s', (typed, stored) => expect(foldPersonName(typed)).toBe(stored));

  test.each(['陈㛃', '王𠮷', '张𫰡', '𱁬𱁬', 'Özil Şahin', 'Nguyễn Văn An', '阿布都热依木江·麦合木提江', "O'Brien"])(
    '%s stays as it is',
    (name) => expect(foldPersonName(name)).toBe(name),
  );

  test('is the same in capitals, with spaces and with other apostrophes, and another with another letter', () => {
    expect(isSameName('张 三', '张三')).toBe(true);
    expect(isSameName('ANNA SMITH', 'Anna  Smith')).toBe(true);
    expect(isSameName('O’Brien', "o'brien")).toBe(true);
    expect(isSameName('古丽米热•艾比布力', '古丽米热. 艾比布力')).toBe(true);
    expect(isSameName('张伟', '张玮')).toBe(false);
    expect(isSameName('王小·明', '王小明')).toBe(false);
    expect(nameKey('  ')).toBe('');
  });
});

describe('a mobile number', () => {
  test.each([
    '+86 139 5000 0001',
    '86-13950000001',
    '139-5000-0001',
    '139 5000 0001',
    '\u202d13950000001\u202c',
    '１３９５００００００１',
    '13950000001 ',
    '\u00a013950000001',
    '(+86)13950000001',
    '（+86）139–5000–0001',
    '0086 139.5000.0001',
    'tel:+86-139-5000-0001',
  ])('%j is 13950000001', (typed) => expect(foldPhone(typed)).toBe('13950000001'));

  test.each([
    ['13950000011/13950000012', '13950000011/13950000012'],
    ['13950000011 13950000012', '1395000001113950000012'],
    ['+852 6123 4567', '+85261234567'],
    ['1.395E+10', '1395E+10'],
  ])('%s stays no mobile number', (typed, kept) => expect(foldPhone(typed)).toBe(kept));
});

test.each([
  ['11010519491231002x', '11010519491231002X'],
  ['１１０１０５ 19491231 002Ｘ', '11010519491231002X'],
  ['110105-19491231-002X\u200b', '11010519491231002X'],
  ["'110105194912310021", '110105194912310021'],
  ['A123456（7）', 'A1234567'],
  ['e12345678', 'E12345678'],
])('the ID number %j is %s', (typed, stored) => expect(foldIdNumber(typed)).toBe(stored));

test.each([
  ['815528', '815528'],
  ['815 528', '815528'],
  ['815-528', '815528'],
  ['８１５５２８', '815528'],
  ['验证码 815528', '815528'],
  ['【书院】验证码815528，5分钟内有效。', '815528'],
  ['Your code is 815528. It is valid for 5 minutes.', '815528'],
  ['Ab12_x', 'Ab12_x'],
  ['13800000004', '13800000004'],
  ['815528 或 815529', '815528或815529'],
])('the code in %j is %s', (typed, code) => expect(foldCode(typed)).toBe(code));

test('numbers of classes, pupils and cards are compared in plain capitals', () => {
  expect(codeKey(' ｂｕｇ 0001\u200b')).toBe('BUG0001');
});

test.each([
  ['初一（1）班', '初一(1)班'],
  ['初一（1）班', '初一1班'],
  ['初一(1)班', '初一 （１） 班'],
  ['七年级（1）班', '七年级一班'],
  ['高一（十二）班', '高一(12)班'],
  ['1(11)班', '1-11班'],
])('%s and %s are one class', (one, other) => expect(classNameKey(one)).toBe(classNameKey(other)));

test.each([
  ['1(11)班', '11(1)班'],
  ['初一(1)班', '初二(1)班'],
  ['高一班', '高1班'],
])('%s and %s are two classes', (one, other) => expect(classNameKey(one)).not.toBe(classNameKey(other)));

test('a class without brackets keeps its own key', () => {
  expect(classNameKey('Class 7-B')).toBe('class7b');
});

test.each([
  ['姓名*', '姓名'],
  ['姓 名：', '姓名'],
  ['姓名（必填）', '姓名'],
  ['学生\n姓名', '学生姓名'],
  ['Student  Name', 'studentname'],
  ['\ufeff手机号', '手机号'],
  ['监护人（父亲）姓名', '监护人(父亲)姓名'],
])('the heading %j is %s', (typed, key) => expect(headingKey(typed)).toBe(key));

test('a word of a list is found in full width, with spaces and in capitals', () => {
  expect(labelKey(' 男　')).toBe('男');
  expect(labelKey('Ｍale')).toBe('male');
});

test.each([
  '2026-09-01',
  '2026-9-1',
  '2026/9/1',
  '2026.9.1',
  '2026年9月1日',
  '2026 年 9 月 1 日',
  '２０２６－０９－０１',
  '20260901',
  '2026–9–1',
  '2026-09-01 00:00:00',
  '2026-09-01T00:00:00.000Z',
  ' 2026/09/01\u200b',
])('%j is the first of September', (typed) => expect(parseDay(typed)).toBe('2026-09-01'));

test.each(['', '2026', '2026-9', '2026-13-1', '2026-02-30', '2026111', '26-9-1', '1.9.2026', '2026-09-01 08:30'])(
  '%j is no day, and a field is told what was typed',
  (typed) => {
    expect(parseDay(typed)).toBeNull();
    expect(foldDay(typed)).toBe(typed);
  },
);

test.each([
  ['8:5', '08:05'],
  ['0805', '08:05'],
  ['8：30', '08:30'],
  ['8点', '08:00'],
  ['8点30分', '08:30'],
  ['８', '08:00'],
  ['24:00', null],
  ['soon', null],
])('the time %j is %j', (typed, time) => expect(parseTime(typed)).toBe(time));

test('a user name is plain and without spaces around it, and compared without capitals', () => {
  expect(foldUsername(' Ｚhang_San\u200b ')).toBe('Zhang_San');
  expect(usernameKey('ＺHANG_San')).toBe('zhang_san');
});

test('a plate is plain capitals without its dot', () => {
  expect(foldPlate('粤ｂ・12345')).toBe('粤B12345');
});

test('free text loses marks that nobody sees, and keeps its emoji whole', () => {
  expect(foldLine('\u202eabc\u200b ')).toBe('abc');
  expect(foldLine('👨‍👩‍👧 ❤️')).toBe('👨‍👩‍👧 ❤️');
  expect(foldLine('e\u0301')).toBe('é');
});

describe('a cut', () => {
  test('keeps what is short', () => expect(cut('一二三', 3)).toBe('一二三'));
  test('counts the sign at its end', () => expect(cut('一二三四', 3, '…')).toBe('一二…'));
  test.each([
    ['一😀二', 2, '一'],
    ['一😀二', 3, '一😀'],
    ['👨‍👩‍👧二', 5, ''],
    ['👨‍👩‍👧二', 8, '👨‍👩‍👧'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['葛\u{e0100}城', 2, ''],
  ])('of %j at %i never goes through a sign', (text, most, kept) => expect(cut(text, most)).toBe(kept));
  test('is as whole where the browser knows no segments', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(cut('一😀二', 2)).toBe('一');
    } finally {
      Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true });
    }
  });
  test('begins with the whole first sign', () => {
    expect([firstSign('👨‍👩‍👧王'), firstSign('王'), firstSign('')]).toEqual(['👨‍👩‍👧', '王', '']);
  });
});

test.each([
  ['+86 138 0000 0004', '13800000004'],
  ['１３８００００ ０００４', '13800000004'],
  [' Ｚhang_San ', 'Zhang_San'],
  ['T20260001\u200b', 'T20260001'],
])('who signs in as %j is asked for as %s', (typed, login) => expect(foldLogin(typed)).toBe(login));

test('compares names of things without their width, spaces, hidden signs and capitals', () => {
  expect(isSameLabel('信息中心（南校区）', '信息 中心(南校区)')).toBe(true);
  expect(isSameLabel('IT Office', 'ＩＴ\u200boffice')).toBe(true);
  expect(isSameLabel('信息中心', '信息中心2')).toBe(false);
});

describe('a moment of a day and a time', () => {
  test('is an instant once both can be read', () => {
    expect(momentOf('2026-12-01', '08:30', 'Asia/Shanghai')).toBe('2026-12-01T00:30:00.000Z');
    expect(momentParts('2026-12-01T00:30:00.000Z', 'Asia/Shanghai')).toEqual({ day: '2026-12-01', time: '08:30' });
  });
  test('is empty while both are, and with half of it neither empty nor an instant', () => {
    expect(momentOf('', '')).toBe('');
    for (const half of [
      ['2026-12-01', ''],
      ['', '08:30'],
      ['2026-12-01', '8:75'],
      ['next Monday', '08:30'],
    ] as const) {
      const typed = momentOf(half[0], half[1]);
      expect(typed).not.toBe('');
      expect(isMoment(typed)).toBe(false);
      expect(momentParts(typed)).toEqual({ day: half[0], time: half[1] });
    }
  });
  test('says what it lacks', () => {
    expect(missingOfMoment(momentOf('2026-12-01', ''))).toBe('time');
    expect(missingOfMoment('2026-12-01')).toBe('time');
    expect(missingOfMoment(momentOf('', '08:30'))).toBe('day');
    expect(missingOfMoment(momentOf('', '8:75'))).toBe('both');
    expect(missingOfMoment('soon')).toBe('both');
  });
});
