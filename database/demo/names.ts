import { pinyin } from 'pinyin-pro';
import type { Random } from './random.ts';

export type Gender = 'male' | 'female';

/** Surnames about as often as they are met: the first ones several times. */
const frequent = '王李张刘陈杨黄赵周吴';
const common =
  '徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万覃武钱';
const compound = ['欧阳', '司徒', '上官', '诸葛'];
const surnames = [...frequent.repeat(6), ...common, ...compound];

/** Given names by gender: those of parents and staff, and those of today's children. */
const given = {
  adult: {
    male: '伟,强,磊,军,勇,杰,涛,明,超,刚,平,辉,鹏,华,飞,波,斌,宇,浩,凯,建国,建华,志强,志远,文博,海涛,国栋,俊杰,立新,永康,晓东,振华,德明,家辉,明辉,宏伟,少峰,卫东,维民,学文,子健,培林,敬之,成刚,庆丰,向阳,启航,正阳,嘉诚,天佑',
    female:
      '芳,娜,敏,静,丽,艳,娟,霞,燕,玲,婷,雪,慧,莉,倩,颖,琳,洁,梅,萍,秀英,秀兰,桂英,丽华,晓燕,雅琴,淑芬,婉清,思敏,佳慧,美玲,文静,海燕,红梅,春华,玉兰,雨晴,月娥,云霞,嘉欣,诗雅,若兰,慧敏,晓彤,静怡,丽娟,佩珊,咏梅,素云,凤仪',
  },
  child: {
    male: '浩然,子轩,宇轩,浩宇,子涵,梓轩,俊熙,皓轩,睿,一鸣,思远,天宇,文轩,嘉懿,明哲,泽宇,昊天,子墨,博文,逸飞,景行,奕辰,承泽,知远,亦凡,沐阳,云帆,书恒,启明,锦程,致远,星辰,嘉树,元嘉,楷瑞,鸿煊,思源,铭泽,瑾瑜,弘文',
    female:
      '梓涵,欣怡,诗涵,雨桐,一诺,思琪,可馨,若曦,语嫣,佳怡,梦瑶,紫萱,雅琪,嘉怡,子衿,沐晴,清妍,婉婷,悦彤,芷若,心怡,安琪,以沫,书瑶,静姝,诗琪,念慈,晴岚,知夏,采薇,初晴,艺涵,乐瑶,钰涵,思涵,雨萱,依诺,苡沫,锦瑟,映雪',
  },
} as const;

const foreign: readonly (readonly [name: string, gender: Gender])[] = [
  ['Emily Carter', 'female'],
  ['Daniel Brooks', 'male'],
  ["Sean O'Brien", 'male'],
  ['Sophie Laurent', 'female'],
  ['Priya Nair', 'female'],
  ['Thomas Weber', 'male'],
];

export const surnameOf = (random: Random): string => random.pick(surnames);

/** A given name that suits the generation and the gender. */
export function givenName(random: Random, generation: 'adult' | 'child', gender: Gender): string {
  return random.pick(given[generation][gender].split(','));
}

export const foreignTeachers = foreign;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `李思源` → `Siyuan Li`; a name in Latin letters stays as it is. */
export function englishName(name: string): string {
  if (!/\p{Script=Han}/u.test(name)) return name;
  const surnameLength = compound.some((surname) => name.startsWith(surname)) ? 2 : 1;
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true });
  return `${capital(syllables.slice(surnameLength).join(''))} ${capital(syllables.slice(0, surnameLength).join(''))}`;
}
