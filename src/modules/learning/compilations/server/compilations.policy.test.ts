import { expect, it } from 'vitest';
import { surnameInEnglish, surnameOf } from './compilations.policy.ts';

it.each([
  ['王建国', null, '王', 'Wang'],
  ['欧阳修', null, '欧阳', 'Ouyang'],
  ['单雄信', null, '单', 'Shan'],
  ['王建国', 'Jianguo Wang', '王', 'Wang'],
  ['Mary Smith', null, 'Smith', 'Smith'],
])('%s (%s) is named by the surname alone, in pinyin where there is no English name', (name, name_en, cn, us) => {
  expect([surnameOf(name), surnameInEnglish({ name, name_en })]).toEqual([cn, us]);
});
