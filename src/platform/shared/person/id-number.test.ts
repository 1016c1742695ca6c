import { expect, test } from 'vitest';
import { childForm } from '../rules/child-form.ts';
import {
  agreesWithGender,
  birthdayOf,
  checkCharacterOf,
  genderOf,
  idNumberProblem,
  isIdentityNumber,
  permitHint,
} from './id-number.ts';

const identity = (digits: string) => digits + checkCharacterOf(digits);

test('a birthday in the future is refused, the present day is not', () => {
  const born = identity('11010120260301001');
  expect(isIdentityNumber(born, '2026-03-01')).toBe(true);
  expect(isIdentityNumber(born, '2026-02-28')).toBe(false);
});

test('the 29th of February exists in leap years only', () => {
  expect(isIdentityNumber(identity('11010120000229001'))).toBe(true);
  expect(isIdentityNumber(identity('11010120010229001'))).toBe(false);
});

test('residence permits 83 and 91 are refused with the hint to choose another type', () => {
  expect(idNumberProblem('identity', identity('83000019900307001'))).toEqual(permitHint);
  expect(idNumberProblem('identity', identity('91010119900307001'))).toEqual(permitHint);
  expect(idNumberProblem('identity', '830000199003070010')).not.toEqual(permitHint);
});

test('a type outside the list accepts no number', () => {
  expect(idNumberProblem('driving' as 'other', 'A12')).not.toBeNull();
});

test('birthday and gender are read from the number', () => {
  expect(birthdayOf('11010519491231002X')).toBe('1949-12-31');
  expect([genderOf('11010519491231002X'), genderOf('110101199003070011')]).toEqual(['female', 'male']);
  expect([birthdayOf('E12345678'), genderOf('E12345678')]).toEqual([null, null]);
});

test('gender is compared only where the number carries one', () => {
  expect(agreesWithGender('identity', '110101199003070011', 'female')).toBe(false);
  expect(agreesWithGender('identity', '110101199003070011', 'male')).toBe(true);
  expect(agreesWithGender('passport', 'E12345678', 'female')).toBe(true);
});

test('a form says everything that is wrong at once', () => {
  const wrong = childForm.safeParse({ name: ' ', gender: '', id_type: 'identity', id_no: '1' });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'gender', 'id_no']);
});

test('a form gives the number in capitals and takes no unknown field', () => {
  const child = { name: ' 张三 ', gender: 'male', id_type: 'identity', id_no: '11010519491231002x' };
  expect(childForm.parse(child)).toEqual({ ...child, name: '张三', id_no: '11010519491231002X' });
  expect(childForm.safeParse({ ...child, is_admin: true }).success).toBe(false);
});
