import { describe, expect, it } from 'vitest';
import { areasBelow, findArea, findAreas } from './areas.ts';
import { country, countryCode, listAliases, listCountries } from './countries.ts';

describe('places', () => {
  it('begin with the thirty-four provinces and go down by their codes', () => {
    expect(areasBelow(null)).toHaveLength(34);
    expect(areasBelow('440000').map((one) => one.name)).toContain('深圳市');
    const districts = areasBelow('440300');
    expect(districts.find((one) => one.code === '440305')).toMatchObject({
      name: '南山区',
      name_en: 'Nanshan District',
      label: '广东省深圳市南山区',
      parent_code: '440300',
      level: 3,
      has_children: false,
    });
    expect(findArea('110101')?.label).toBe('北京市东城区');
  });

  it('are found by name, pinyin, initials and code', () => {
    for (const q of ['南山区', 'nanshan', '440305']) expect(findAreas(q).map((one) => one.code)).toContain('440305');
    expect(findAreas('sz').map((one) => one.name)).toContain('深圳市');
    expect(findAreas('没有这个地方')).toEqual([]);
    expect(findAreas('县').length).toBe(50);
  });

  it('all hang on a place above them, and each code stands once', () => {
    const everything = [null, ...areasBelow(null).map((one) => one.code)].flatMap((code) => areasBelow(code));
    const counties = everything.filter((one) => one.level === 2).flatMap((one) => areasBelow(one.code));
    const codes = [...everything, ...counties].map((one) => one.code);
    expect(codes.length).toBeGreaterThan(3300);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('countries', () => {
  it('are those of ISO 3166-1, China first, then by pinyin', () => {
    const list = listCountries();
    expect(list).toHaveLength(249);
    expect(list[0]).toEqual({ code: 'CN', name: '中国', name_en: 'China' });
    expect(list[1]?.name).toBe('阿尔巴尼亚');
    expect(list.every((one) => /^[A-Z]{2}$/.test(one.code) && one.name && one.name_en)).toBe(true);
  });

  it('say 中国香港, 中国澳门 and 中国台湾', () => {
    expect(['HK', 'MO', 'TW'].map((code) => country(code)?.name)).toEqual(['中国香港', '中国澳门', '中国台湾']);
    expect(country('TW')?.name_en).toBe('Taiwan, China');
  });

  it('are understood by two and three letters, digits, name and former code, and stored by two letters', () => {
    for (const input of ['US', 'usa', '840', '美国', 'United States of America', ' us '])
      expect(countryCode(input)).toBe('US');
    expect(countryCode('UK')).toBe('GB');
    expect(countryCode('ZR')).toBe('CD');
  });

  it('refuse what is none, naming it, and never guess', () => {
    for (const input of ['XK', 'YU', 'C', 'CHINA!', '']) {
      expect(() => countryCode(input)).toThrow();
      expect(country(input)).toBeNull();
    }
    const refused = (() => {
      try {
        return countryCode('QQ');
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toMatchObject({
      fields: { country: [{ cn: '国家/地区代码无法识别：QQ', us: 'Unknown country code: QQ' }] },
    });
  });

  it('are found by a part of the name, pinyin and initials', () => {
    for (const q of ['德国', 'deguo', 'germany', 'DE']) expect(listCountries(q).map((one) => one.code)).toContain('DE');
  });

  it('keep every other code with where it comes from', () => {
    for (const one of listAliases()) expect(one.code === null || country(one.code)?.code === one.code).toBe(true);
  });
});
