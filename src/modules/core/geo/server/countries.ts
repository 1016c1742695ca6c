import isoCountries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import chinese from 'i18n-iso-countries/langs/zh.json' with { type: 'json' };
import { pinyin } from 'pinyin-pro';
import type * as z from 'zod';
import { refuseFields } from '#shared/refusal.ts';
import type { countryAlias, countryRow } from '../contract/geo.contract.ts';

type Country = z.input<typeof countryRow>;
type Alias = z.input<typeof countryAlias>;

interface IndexedCountry extends Country {
  readonly alpha3: string;
  readonly numeric: string;
  readonly pinyin: string;
  readonly initials: string;
}

/** Names that are shown otherwise than the library says. */
const SHOWN: Readonly<Record<string, readonly [name: string, name_en: string]>> = {
  CN: ['中国', 'China'],
  HK: ['中国香港', 'Hong Kong, China'],
  MO: ['中国澳门', 'Macao, China'],
  TW: ['中国台湾', 'Taiwan, China'],
};

/** In the library, but not in ISO 3166-1. */
const NOT_ISO = ['XK'];

const former = (alias: string, code: string | null, note: string, note_en: string): Alias => ({
  alias,
  code,
  from: 'ISO 3166-3',
  note,
  note_en,
});

const aliases: readonly Alias[] = [
  { alias: 'UK', code: 'GB', from: 'ISO 3166-1', note: '例外保留代码', note_en: 'Exceptionally reserved' },
  {
    alias: 'EL',
    code: 'GR',
    from: 'European Union',
    note: '欧盟用的希腊代码',
    note_en: 'Greece in documents of the EU',
  },
  {
    alias: 'XK',
    code: null,
    from: 'i18n-iso-countries',
    note: '用户自定义代码，非ISO 3166-1',
    note_en: 'User-assigned, not ISO 3166-1',
  },
  former('AN', null, '荷属安的列斯，2010年解体', 'Netherlands Antilles, dissolved in 2010'),
  former('BU', 'MM', '缅甸，1989年前', 'Burma, until 1989'),
  former(
    'CS',
    null,
    '塞尔维亚和黑山，2006年解体；更早为捷克斯洛伐克',
    'Serbia and Montenegro, until 2006; Czechoslovakia before',
  ),
  former('DD', 'DE', '德意志民主共和国，1990年前', 'German Democratic Republic, until 1990'),
  former('FX', 'FR', '法国本土，1997年前', 'Metropolitan France, until 1997'),
  former('SU', null, '苏联，1992年解体', 'Soviet Union, dissolved in 1992'),
  former('TP', 'TL', '东帝汶，2002年前', 'East Timor, until 2002'),
  former('YD', 'YE', '民主也门，1990年前', 'Democratic Yemen, until 1990'),
  former('YU', null, '南斯拉夫，2003年更名', 'Yugoslavia, renamed in 2003'),
  former('ZR', 'CD', '扎伊尔，1997年前', 'Zaire, until 1997'),
];

const unknownCode = { cn: '国家/地区代码无法识别：{value}', us: 'Unknown country code: {value}' };

const spell = (name: string): string[] => pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' });

function readCountries(): IndexedCountry[] {
  isoCountries.registerLocale(chinese);
  isoCountries.registerLocale(english);
  const rows = Object.entries(isoCountries.getAlpha2Codes())
    .filter(([code]) => !NOT_ISO.includes(code))
    .map(([code, alpha3]): IndexedCountry => {
      const [name, name_en] = SHOWN[code] ?? [
        isoCountries.getName(code, 'zh') ?? code,
        isoCountries.getName(code, 'en') ?? code,
      ];
      const spelled = spell(name);
      return {
        code,
        alpha3,
        numeric: isoCountries.alpha2ToNumeric(code) ?? '',
        name,
        name_en,
        pinyin: spelled.join(''),
        initials: spelled.map((one) => one[0]).join(''),
      };
    });
  const rank = (one: IndexedCountry) => Number(one.code !== 'CN');
  return rows.toSorted((a, b) => rank(a) - rank(b) || (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : 0));
}

let countries: readonly IndexedCountry[] | undefined;
const all = (): readonly IndexedCountry[] => (countries ??= readCountries());

const shown = ({ code, name, name_en }: IndexedCountry): Country => ({ code, name, name_en });

/** Countries in their order, China first, then by pinyin; with `q` those whose code, former code, name or pinyin fits. */
export function listCountries(q?: string): Country[] {
  if (!q) return all().map(shown);
  const text = q.trim().toLowerCase();
  const exact = country(q);
  return all()
    .filter(
      (one) =>
        one.code === exact?.code ||
        one.name.includes(text) ||
        one.name_en.toLowerCase().includes(text) ||
        one.pinyin.startsWith(text.replace(/\s+/g, '')) ||
        one.initials.startsWith(text),
    )
    .map(shown);
}

export const listAliases = (): Alias[] => [...aliases];

/** The country of a code (two letters, three letters, three digits), of a former code, or of its exact name; null: none. */
export function country(input: string): Country | null {
  const text = input.trim();
  const upper = text.toUpperCase();
  const found =
    all().find((one) => one.code === upper || one.alpha3 === upper || one.numeric === upper) ??
    all().find((one) => one.name === text || one.name_en.toUpperCase() === upper) ??
    all().find((one) => one.code === aliases.find((alias) => alias.alias === upper)?.code);
  return found ? shown(found) : null;
}

/** The code of two letters to store for what was entered. Refuses (422001 on `field`) what is no country. */
export function countryCode(input: string, field = 'country'): string {
  const found = country(input);
  if (found) return found.code;
  const fill = (text: string) => text.replace('{value}', input);
  throw refuseFields({ [field]: [{ cn: fill(unknownCode.cn), us: fill(unknownCode.us) }] });
}
