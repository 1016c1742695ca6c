import { describe, expect, test } from 'vitest';
import { USERNAME_CHECK_DELAY } from './constants.ts';
import { type Example, rules, valueOf } from './fixtures/validation-rules.ts';
import rows from './fixtures/validation.json' with { type: 'json' };
import { agreesWithGender, birthdayOf, checkCharacterOf, genderOf, idNumberProblem, isIdentityNumber, permitHint } from './id-number.ts';
import { childForm } from './child-form.ts';
import { badgeText, toolbarTop } from './frame.ts';
import { holdsFact, passwordProblems } from './password.ts';
import { isPlate, normalizePlate, plateField } from './plate.ts';
import { subjectFields } from './subject-value.ts';
import { uploadName } from './upload-name.ts';
import { isUsername } from './username.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly accepted: readonly Example[];
  readonly rejected: readonly Example[];
  readonly doubtful?: readonly Example[];
}

const nameOf = (example: Example) => JSON.stringify(valueOf(example) ?? null).slice(0, 60);

function judge(row: Row, example: Example, isAccepted: boolean): void {
  const rule = rules[row.id];
  if (!rule) throw new Error(`${row.id} has no rule: ${row.text}`);
  if ('maps' in rule) return rule.maps(example, isAccepted);
  const problem = rule.problem(example);
  if (isAccepted) return expect(problem).toBeNull();
  if (rule.says) expect(problem).toEqual(rule.says);
  else expect(problem).not.toBeNull();
  // An expectation in Chinese letters with a stop of its own is a literal; other expectations describe in words.
  if (typeof example.expect === 'string' && /^[\p{Script=Han}0-9]{2}/u.test(example.expect)) expect(problem?.cn).toBe(example.expect);
}

test('the rules are those of the fixture, no fewer and no more', () => {
  expect(Object.keys(rules)).toEqual((rows as Row[]).map(({ id }) => id));
});

describe.each(rows as unknown as Row[])('$id $text', (row) => {
  test.each(row.accepted.map((example) => [nameOf(example), example] as const))('accepts or keeps %s', (_, example) => {
    judge(row, example, true);
  });
  test.each(row.rejected.map((example) => [nameOf(example), example] as const))('refuses or changes %s', (_, example) => {
    judge(row, example, false);
  });
  for (const example of row.doubtful ?? []) {
    test(`decides to ${example.verdict} ${nameOf(example)}`, () => judge(row, example, example.verdict === 'accept'));
  }
});

test('literals of the fixture are said in the language in which they are given', () => {
  const literals = (rows as { id: string; message?: unknown }[]).filter(({ message }) => typeof message === 'string');
  expect(literals.length).toBeGreaterThan(6);
  for (const { id, message } of literals) {
    const rule = rules[id];
    const says = rule && 'says' in rule ? rule.says : undefined;
    expect([says?.cn, says?.us]).toContain(message);
  }
});

test('a user name is looked up half a second after the last key', () => {
  const row = (rows as { id: string; delayMs?: number }[]).find(({ id }) => id === 'V-007');
  expect(USERNAME_CHECK_DELAY).toBe(row?.delayMs);
});

describe('beyond the fixture', () => {
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

  test('birthday and gender are read from the number, and gender is only compared where there is one', () => {
    expect(birthdayOf('11010519491231002X')).toBe('1949-12-31');
    expect([genderOf('11010519491231002X'), genderOf('110101199003070011')]).toEqual(['female', 'male']);
    expect([birthdayOf('E12345678'), genderOf('E12345678')]).toEqual([null, null]);
    expect(agreesWithGender('identity', '110101199003070011', 'female')).toBe(false);
    expect(agreesWithGender('identity', '110101199003070011', 'male')).toBe(true);
    expect(agreesWithGender('passport', 'E12345678', 'female')).toBe(true);
  });

  test('a form says everything that is wrong at once, and stores the number in capitals', () => {
    const wrong = childForm.safeParse({ name: ' ', gender: '', id_type: 'identity', id_no: '1' });
    expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'gender', 'id_no']);
    const right = childForm.parse({ name: ' 张三 ', gender: 'male', id_type: 'identity', id_no: '11010519491231002x' });
    expect(right).toMatchObject({ name: '张三', id_no: '11010519491231002X' });
    expect(childForm.safeParse({ name: '张三', gender: 'male', id_type: 'other', id_no: 'A12', is_admin: true }).success).toBe(false);
  });

  test('a password lists all it lacks in the fixed order, an empty one only that it is required', () => {
    expect(passwordProblems('-').map(({ us }) => us)).toEqual([
      'The password must have 8-20 characters',
      'It needs an uppercase letter',
      'It needs a lowercase letter',
      'It needs a digit',
    ]);
    expect(passwordProblems('').map(({ cn }) => cn)).toEqual(['请输入密码']);
  });

  test('a password made of a known fact is noticed, a chance pair of letters is not', () => {
    expect(holdsFact('Zhangsan2026', ['zhangsan'])).toBe(true);
    expect(holdsFact('Ab13800138000', ['13800138000'])).toBe(true);
    expect(holdsFact('Liberty1', ['li'])).toBe(false);
  });

  test('reserved user names are refused in any spelling', () => {
    for (const name of ['admin', 'Administrator', 'SYSTEM']) expect(isUsername(name)).toBe(false);
    expect(isUsername('admin01')).toBe(true);
  });

  test('a subject must belong to its stage', () => {
    expect(subjectFields.safeParse({ value: '103001', type: '101' }).success).toBe(false);
    expect(subjectFields.safeParse({ value: '999001', type: '999' }).success).toBe(false);
  });

  test('no count shows no badge, and a toolbar that was never moved stands at 55', () => {
    expect([badgeText(0), badgeText(-1)]).toEqual([null, null]);
    expect([toolbarTop(null), toolbarTop(undefined), toolbarTop(Number.NaN)]).toEqual([55, 55, 55]);
  });

  test('an upload name survives half characters and hostile extensions', () => {
    expect(uploadName({ base: '\ud800', ext: '../sh' })).toMatch(/-%EF%BF%BD\.sh$/);
  });

  test.each(['粤B12345', '京A·12D45', '粤b·d12345', '沪AD12345', '粤B12345F', '粤Z1234港', '京A1234学', '使123456', '苏E 8K9M2'])(
    'plate %s is one',
    (plate) => expect(isPlate(plate)).toBe(true),
  );

  test.each(['', '粤B1234', '粤I12345', '粤BO2345', 'B123456', '粤B1234567', '粤BG12345', '使12345', '粤B12学45', '1粤B12345'])(
    'plate %s is none',
    (plate) => expect(isPlate(plate)).toBe(false),
  );

  test('a plate is stored in capitals without its dot', () => {
    expect(plateField.parse('粤b·12345')).toBe('粤B12345');
    expect(normalizePlate('苏E 8k9m2')).toBe('苏E8K9M2');
  });
});
