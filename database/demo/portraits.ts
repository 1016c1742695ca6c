import type { Gender } from './names.ts';
import { type Random, randomOf } from './random.ts';

/**
 * Drawn portraits for the people of the demo: a face that suits age and gender, in the clothes of their school. No two
 * real people were photographed for it, and the same person looks the same at every start.
 */

/** Whom a portrait is to show. */
export interface Sitter {
  /** What makes the person this one: their key in the demo. */
  readonly key: string;
  readonly gender: Gender;
  readonly age: number;
  readonly clothes: 'pupil' | 'teacher' | 'guard' | 'visitor';
  /** Hair of more colours than black. */
  readonly is_foreign: boolean;
}

/** Faces that are told apart in one group of age, gender and clothes; each is drawn once. */
const LOOKS = 6;

/** What is drawn for somebody. People of one look share a drawing, so that a start draws some hundred of them and not all. */
export function lookOf({ key, gender, age, clothes, is_foreign }: Sitter): string {
  const years = age < 7 ? 'nursery' : age < 13 ? 'child' : age < 19 ? 'youth' : age < 46 ? 'adult' : 'elder';
  const number = randomOf(`look:${key}`).int(0, LOOKS - 1);
  return [gender, years, clothes, is_foreign ? 'foreign' : 'local', number].join(':');
}

export const PORTRAIT = { width: 413, height: 531 } as const;

const SKINS = ['#f6d7bd', '#f2cba9', '#eac09b', '#e2b48c', '#f4d0b5'];
const BLACK = ['#15161a', '#1d1a1c', '#241d1b', '#2b2320'];
const GREY = ['#4a4a4d', '#6e6e70', '#8d8d8f'];
const FOREIGN = ['#6b4a2b', '#9a7442', '#3d2b1f', '#b3884f'];
const GROUNDS = ['#8fb8de', '#a9c7e2', '#dfe7ee', '#7fadd8'];
const SUITS = ['#27324a', '#2f3237', '#3b4a5e', '#4a3440', '#2e4640'];
const SHIRTS = ['#ffffff', '#e8f0fa', '#f6ece4', '#e6efe6'];
const TIES = ['#8c2f39', '#2f4b7c', '#3c6e57', '#5b4a82'];

/** The drawing of a look, as SVG in the size of an ID photo. */
export function drawPortrait(look: string): string {
  const [gender = 'male', years = 'adult', clothes = 'teacher', origin] = look.split(':');
  const random = randomOf(`portrait:${look}`);
  const skin = random.pick(SKINS);
  const hair = random.pick(origin === 'foreign' ? FOREIGN : years === 'elder' && random.chance(0.5) ? GREY : BLACK);
  const face = shapeOf(years, gender, random);
  const style = gender === 'female' ? womanHair(face, hair, years, random) : manHair(face, hair, years, random);
  const parts = [
    `<rect width="413" height="531" fill="${random.pick(GROUNDS)}"/>`,
    style.behind,
    clothing(clothes, skin, random),
    neckAndHead(face, skin),
    features(face, hair, gender, years, random),
    style.front,
    glasses(face, years, random),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="413" height="531" viewBox="0 0 413 531">${parts.join('')}</svg>`;
}

/** Measures of a face around its middle. */
interface Face {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly top: number;
  readonly chin: number;
  readonly eyes: number;
  readonly gap: number;
}

function shapeOf(years: string, gender: string, random: Random): Face {
  const young = years === 'nursery' ? 1 : years === 'child' ? 0.6 : years === 'youth' ? 0.2 : 0;
  const half = 84 + young * 8 + (gender === 'male' ? 5 : 0) + random.int(-6, 6);
  const y = 245 + young * 14;
  return {
    x: 206,
    y,
    half,
    top: y - 112 + young * 6,
    chin: y + 122 - young * 22 + random.int(-7, 7),
    eyes: y + 6 + young * 12,
    gap: 37 + young * 3 + random.int(-3, 3),
  };
}

function neckAndHead({ x, y, half, top, chin }: Face, skin: string): string {
  const jaw = half * 0.62;
  return [
    `<path d="M${x - 40} ${chin - 50}h80v88q-40 34-80 0z" fill="${skin}"/>`,
    `<path d="M${x - 40} ${chin - 22}q40 44 80 0v22q-40 40-80 0z" fill="#000" opacity=".1"/>`,
    `<ellipse cx="${x - half}" cy="${y + 14}" rx="13" ry="24" fill="${skin}"/>`,
    `<ellipse cx="${x + half}" cy="${y + 14}" rx="13" ry="24" fill="${skin}"/>`,
    `<path d="M${x - half} ${y - 20}C${x - half} ${top - 26} ${x + half} ${top - 26} ${x + half} ${y - 20}`,
    `C${x + half + 3} ${y + 66} ${x + jaw} ${chin} ${x} ${chin}C${x - jaw} ${chin} ${x - half - 3} ${y + 66} ${x - half} ${y - 20}z" fill="${skin}"/>`,
  ].join('');
}

function features({ x, eyes, gap, chin }: Face, hair: string, gender: string, years: string, random: Random): string {
  const brow = gender === 'male' ? 7 : 4.5;
  const lift = random.int(-3, 3);
  const wide = random.int(17, 21);
  const mouth = eyes + (chin - eyes) * 0.62;
  const nose = eyes + (chin - eyes) * 0.36;
  const smile = random.int(4, 11);
  const lips = gender === 'female' && years !== 'child' && years !== 'nursery' ? '#b8505a' : '#a8655c';
  const eye = (at: number) =>
    `<path d="M${at - wide} ${eyes}q${wide} -15 ${wide * 2} 0q-${wide} 12 -${wide * 2} 0z" fill="#fff"/>` +
    `<circle cx="${at}" cy="${eyes - 1}" r="7.5" fill="#2a1c14"/><circle cx="${at + 2.5}" cy="${eyes - 4}" r="2" fill="#fff"/>` +
    `<path d="M${at - wide} ${eyes}q${wide} -15 ${wide * 2} 0" fill="none" stroke="#2a1c14" stroke-width="3"/>` +
    `<path d="M${at - wide - 4} ${eyes - 21 + (at < x ? lift : 0)}q${wide + 4} -11 ${wide * 2 + 8} ${at < x ? -1 : 1}" fill="none" stroke="${hair}" stroke-width="${brow}" stroke-linecap="round"/>`;
  const lines =
    years === 'elder'
      ? `<path d="M${x - 44} ${nose + 8}q-9 16 -4 30M${x + 44} ${nose + 8}q9 16 4 30" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="3"/>`
      : '';
  const cheeks =
    years === 'nursery' || years === 'child'
      ? `<circle cx="${x - 52}" cy="${nose + 4}" r="17" fill="#e8837b" opacity=".22"/><circle cx="${x + 52}" cy="${nose + 4}" r="17" fill="#e8837b" opacity=".22"/>`
      : '';
  return [
    cheeks,
    eye(x - gap),
    eye(x + gap),
    `<path d="M${x - 2} ${eyes + 12}q-5 ${(nose - eyes) * 0.7} -11 ${nose - eyes - 8}q11 11 24 1" fill="none" stroke="#000" stroke-opacity=".24" stroke-width="3.5" stroke-linecap="round"/>`,
    `<path d="M${x - 27} ${mouth}q27 ${smile * 2} 54 0q-27 ${smile * 2 + 12} -54 0z" fill="${lips}"/>`,
    `<path d="M${x - 27} ${mouth}q27 ${smile * 2} 54 0" fill="none" stroke="#7b3d38" stroke-width="2.5" stroke-linecap="round"/>`,
    lines,
  ].join('');
}

interface Hair {
  readonly behind: string;
  readonly front: string;
}

function manHair({ x, y, half, top }: Face, hair: string, years: string, random: Random): Hair {
  const out = half + 7;
  const cap = (line: string) =>
    `<path d="M${x - out} ${y - 8}C${x - out - 8} ${top - 62} ${x + out + 8} ${top - 62} ${x + out} ${y - 8}l-10 -10${line}l-10 10z" fill="${hair}"/>`;
  const high = top + 26;
  const lines = [
    `Q${x + half - 12} ${high} ${x + 30} ${high - 4}Q${x - 30} ${high + 10} ${x - half + 8} ${y - 26}`,
    `Q${x + half - 8} ${high + 12} ${x} ${high}Q${x - half + 8} ${high + 12} ${x - half + 8} ${y - 22}`,
    `L${x + half - 16} ${high + 16}Q${x} ${high + 38} ${x - half + 18} ${high + 14}L${x - half + 8} ${y - 24}`,
    `Q${x + half - 20} ${high - 10} ${x - 20} ${high + 2}Q${x - half + 10} ${high + 16} ${x - half + 8} ${y - 26}`,
  ];
  if (years === 'elder' && random.chance(0.35))
    lines.push(`Q${x + half - 4} ${top - 4} ${x} ${top - 10}Q${x - half + 4} ${top - 4} ${x - half + 8} ${y - 24}`);
  return { behind: '', front: cap(random.pick(lines)) };
}

function womanHair({ x, y, half, top, chin }: Face, hair: string, years: string, random: Random): Hair {
  const out = half + 12;
  const crown = (line: string) =>
    `<path d="M${x - out} ${y + 30}C${x - out - 12} ${top - 66} ${x + out + 12} ${top - 66} ${x + out} ${y + 30}L${x + half - 4} ${y - 6}${line}L${x - half + 4} ${y - 6}z" fill="${hair}"/>`;
  const fringes = [
    `Q${x + half - 6} ${top + 34} ${x + 10} ${top + 18}Q${x - half + 12} ${top + 40} ${x - half + 2} ${y - 14}`,
    `Q${x + half - 8} ${top + 58} ${x} ${top + 60}Q${x - half + 8} ${top + 58} ${x - half + 2} ${y - 10}`,
    `Q${x + half - 14} ${top + 26} ${x - 34} ${top + 20}Q${x - half + 6} ${top + 40} ${x - half + 2} ${y - 12}`,
  ];
  const fall = (to: number, spread: number) =>
    `<path d="M${x - out} ${y - 20}C${x - out - 20} ${top - 70} ${x + out + 20} ${top - 70} ${x + out} ${y - 20}L${x + out + spread} ${to}Q${x} ${to + 26} ${x - out - spread} ${to}z" fill="${hair}"/>`;
  const backs = [
    fall(chin + 8, 6),
    fall(chin + 78, 16),
    `<circle cx="${x}" cy="${top - 40}" r="36" fill="${hair}"/>`,
    `<path d="M${x + out - 20} ${y - 40}q62 60 34 190q-40 -30 -40 -150z" fill="${hair}"/>`,
  ];
  const plaits = `<path d="M${x - out} ${y + 20}q-34 70 -16 150q30 -8 30 -150zM${x + out} ${y + 20}q34 70 16 150q-30 -8 -30 -150z" fill="${hair}"/>`;
  if (years === 'nursery' || years === 'child') backs.push(plaits, plaits);
  return { behind: random.pick(backs), front: crown(random.pick(fringes)) };
}

const BODY = 'M22 531C26 446 96 408 166 398Q206 446 246 398C316 408 386 446 390 531z';

function clothing(clothes: string, skin: string, random: Random): string {
  const open = `<path d="M166 340h80v56L224 470 206 486 188 470 166 396z" fill="${skin}"/>`;
  if (clothes === 'pupil') {
    const [main, trim] = random.pick([
      ['#ffffff', '#1f3f77'],
      ['#ffffff', '#1d5c3f'],
      ['#24406f', '#ffffff'],
    ] as const);
    return `<path d="${BODY}" fill="${main}"/>${open}<path d="M158 396L206 470 254 396 276 416 222 492 206 474 190 492 136 416z" fill="${trim}"/>`;
  }
  if (clothes === 'guard')
    return `<path d="${BODY}" fill="#2b3f5c"/>${open}<path d="M158 396L206 474 254 396 280 420 216 500h-20L132 420z" fill="#22334c"/><rect x="60" y="458" width="62" height="9" fill="#d9b45b"/><rect x="291" y="458" width="62" height="9" fill="#d9b45b"/>`;
  const suit = random.pick(SUITS);
  const shirt = random.pick(SHIRTS);
  if (random.chance(0.35))
    return `<path d="${BODY}" fill="${shirt}"/>${open}<path d="M160 394L206 476 252 394 274 414 218 500 206 480 194 500 138 414z" fill="#fff" stroke="#000" stroke-opacity=".14" stroke-width="3"/>`;
  const tie = random.chance(0.5) ? `<path d="M198 462h16l8 69h-32z" fill="${random.pick(TIES)}"/>` : '';
  return `<path d="${BODY}" fill="${suit}"/><path d="M160 396L206 531 252 396 236 404 206 440 176 404z" fill="${shirt}"/><path d="M156 396L206 470 256 396 270 408 240 482 206 452 172 482 142 408z" fill="#fff"/>${tie}<path d="M142 410L196 531H160L112 424zM270 410L216 531h36l48-107z" fill="#000" opacity=".16"/>`;
}

function glasses({ x, eyes, gap }: Face, years: string, random: Random): string {
  const share = years === 'nursery' ? 0 : years === 'child' ? 0.12 : years === 'youth' ? 0.4 : 0.35;
  if (!random.chance(share)) return '';
  const round = random.chance(0.5) ? 24 : 10;
  const lens = (at: number) =>
    `<rect x="${at - 29}" y="${eyes - 22}" width="58" height="44" rx="${round}" fill="#fff" fill-opacity=".1" stroke="#23252b" stroke-width="4.5"/>`;
  return `${lens(x - gap)}${lens(x + gap)}<path d="M${x - gap + 29} ${eyes - 4}q${gap - 29} -8 ${gap * 2 - 58} 0" fill="none" stroke="#23252b" stroke-width="4.5"/>`;
}
