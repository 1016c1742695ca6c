import { readFileSync } from 'node:fs';
import { pinyin } from 'pinyin-pro';
import type * as z from 'zod';
import type { areaRow } from '../contract/geo.contract.ts';

type Area = z.input<typeof areaRow>;

interface IndexedArea extends Area {
  readonly pinyin: string;
  readonly initials: string;
}

const FILE = new URL('../../../../../database/reference/areas.csv', import.meta.url);
export const AREAS_AT_MOST = 50;

/** English names of provinces, as they are usually written. All other places are romanised. */
const PROVINCES: Readonly<Record<string, string>> = {
  '110000': 'Beijing',
  '120000': 'Tianjin',
  '130000': 'Hebei',
  '140000': 'Shanxi',
  '150000': 'Inner Mongolia',
  '210000': 'Liaoning',
  '220000': 'Jilin',
  '230000': 'Heilongjiang',
  '310000': 'Shanghai',
  '320000': 'Jiangsu',
  '330000': 'Zhejiang',
  '340000': 'Anhui',
  '350000': 'Fujian',
  '360000': 'Jiangxi',
  '370000': 'Shandong',
  '410000': 'Henan',
  '420000': 'Hubei',
  '430000': 'Hunan',
  '440000': 'Guangdong',
  '450000': 'Guangxi',
  '460000': 'Hainan',
  '500000': 'Chongqing',
  '510000': 'Sichuan',
  '520000': 'Guizhou',
  '530000': 'Yunnan',
  '540000': 'Tibet',
  '610000': 'Shaanxi',
  '620000': 'Gansu',
  '630000': 'Qinghai',
  '640000': 'Ningxia',
  '650000': 'Xinjiang',
  '710000': 'Taiwan',
  '810000': 'Hong Kong',
  '820000': 'Macao',
};

/** Endings of place names with their English words, the longest first. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['自治区直辖县级行政区划', 'Counties directly under the region'],
  ['省直辖县级行政区划', 'Counties directly under the province'],
  ['市辖区', 'Districts'],
  ['自治州', 'Autonomous Prefecture'],
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
  ['地区', 'Prefecture'],
  ['林区', 'Forestry District'],
  ['特区', 'Special District'],
  ['区', 'District'],
  ['县', 'County'],
  ['旗', 'Banner'],
  ['盟', 'League'],
  ['市', ''],
];

const syllables = (text: string): string[] => pinyin(text, { toneType: 'none', type: 'array', v: true });

function romanised(code: string, name: string): string {
  const province = PROVINCES[code];
  if (province) return province;
  const [ending, word] = ENDINGS.find(([one]) => name.endsWith(one)) ?? ['', ''];
  const stem = name.slice(0, name.length - ending.length);
  const spelled = syllables(stem).join('');
  const capital = spelled.charAt(0).toUpperCase() + spelled.slice(1);
  return [capital, word].filter(Boolean).join(' ');
}

function levelOf(code: string): 1 | 2 | 3 {
  if (code.endsWith('0000')) return 1;
  return code.endsWith('00') ? 2 : 3;
}

function parentOf(code: string): string | null {
  const level = levelOf(code);
  if (level === 1) return null;
  return level === 2 ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}

/** Names that only group districts are left out of a whole address. */
const GROUPING = /^(市辖区|县|.*直辖县级行政区划)$/;

function readAreas(): Map<string, IndexedArea> {
  const [, ...lines] = readFileSync(FILE, 'utf8').trim().split('\n');
  const names = new Map(lines.map((line) => line.split(',') as [string, string]));
  const parents = new Set([...names.keys()].map(parentOf));
  const labelOf = (code: string): string => {
    const above = parentOf(code);
    const own = names.get(code) ?? '';
    return (above ? labelOf(above) : '') + (GROUPING.test(own) ? '' : own);
  };
  return new Map(
    [...names].map(([code, name]) => {
      const spelled = syllables(name);
      return [
        code,
        {
          code,
          beisen_code: null,
          parent_code: parentOf(code),
          name,
          name_en: romanised(code, name),
          label: labelOf(code),
          level: levelOf(code),
          has_children: parents.has(code),
          pinyin: spelled.join(''),
          initials: spelled.map((one) => one[0]).join(''),
        },
      ];
    }),
  );
}

let areas: Map<string, IndexedArea> | undefined;

/** Read with the first question, kept for the life of the process. */
const all = (): Map<string, IndexedArea> => (areas ??= readAreas());

/** Places right below one, in the order of their codes; provinces for null. */
export function areasBelow(parent: string | null): Area[] {
  return [...all().values()].filter((area) => area.parent_code === parent);
}

/** At most fifty places by name, pinyin, initials or code; those that begin with the text first, provinces before cities. */
export function findAreas(text: string): Area[] {
  const q = text.trim().toLowerCase();
  const found = [...all().values()].filter(
    (one) =>
      one.code.startsWith(q) ||
      one.label.includes(q) ||
      one.pinyin.startsWith(q.replace(/\s+/g, '')) ||
      (q.length > 1 && one.initials.startsWith(q)),
  );
  const begins = (one: IndexedArea) => Number(!(one.name.startsWith(q) || one.pinyin.startsWith(q) || one.code === q));
  return found
    .toSorted((a, b) => begins(a) - begins(b) || a.level - b.level || (a.code < b.code ? -1 : 1))
    .slice(0, AREAS_AT_MOST);
}

/** One place by its code of GB/T 2260, or null. */
export function findArea(code: string): Area | null {
  return all().get(code) ?? null;
}

/** The code of a place that is written out, as its code or with the places above (`广东省深圳市`); null: it means none, or several. */
export function areaCodeOf(said: string): string | null {
  const plain = said.replace(/\s+/g, '');
  if (all().has(plain)) return plain;
  const meant = [...all().values()].filter((one) => one.label === plain && !GROUPING.test(one.name));
  return meant.length === 1 ? (meant[0]?.code ?? null) : null;
}
