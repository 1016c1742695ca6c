import { describe, expect, it } from 'vitest';
import { nameKeys } from './name-keys.ts';

describe('what is stored beside a name', () => {
  it.each([
    ['张伟', 'zhangwei', 'zw'],
    ['单雄信', 'shanxiongxin', 'sxx'],
    ['欧阳修', 'ouyangxiu', 'oyx'],
    ['吕布', 'lvbu', 'lb'],
    ['Anna Smith', 'annasmith', 'a'],
    ["O'Brien 张三", 'obrienzhangsan', 'ozs'],
  ])('reads %s as %s and %s', (name, name_pinyin, name_initials) => {
    expect(nameKeys(name)).toMatchObject({ name_pinyin, name_initials });
  });

  it('keeps bigrams of the name, the pinyin and the English name', () => {
    expect(nameKeys('张伟', 'Wei Zhang').grams).toEqual(expect.arrayContaining(['张', '张伟', 'zh', 'we']));
  });
});
