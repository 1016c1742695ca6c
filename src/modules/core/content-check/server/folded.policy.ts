import { inSimplified } from '#shared/text/search-words.ts';

/** `a: 'аα'`: each of the others is read as the letter. */
const readAs = (letters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(letters).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
  );

/** Letters of other scripts that look like a Latin one. */
const LOOK_ALIKES = readAs({
  a: 'аαɑ',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε',
  f: 'ƒ',
  g: 'ɡ',
  h: 'нһη',
  i: 'іιıl',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'ո',
  o: 'оοσ〇',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ',
});

/** Digits and signs that stand for a letter beside letters; a plain number stays one. */
const IN_WORDS = readAs({ a: '4@', b: '8', e: '3', g: '9', i: '1', o: '0', s: '5$', t: '7', z: '2' });

export interface FoldedText {
  readonly text: string;
  /** For each position whether a word may begin there: before it stood something else than a Latin letter. */
  readonly begins: readonly boolean[];
}

/**
 * A text as words are looked for in it: compatible forms joined (full width, circled and mathematical letters), small
 * letters, traditional characters as simplified ones, look-alikes replaced, everything else than letters and digits dropped.
 */
export function fold(text: string): FoldedText {
  let folded = '';
  const begins: boolean[] = [];
  let isAfterLetter = false;
  // accents are marks of their own after NFKD and fall out, so do characters without a width
  const letters = [...inSimplified(text.normalize('NFKD').toLowerCase())].map((sign) => LOOK_ALIKES[sign] ?? sign);
  const words = letters.join('').replace(/[a-z0-9@$]+/g, spelled);
  for (const letter of words) {
    if (/\p{Mark}|\p{Default_Ignorable_Code_Point}/u.test(letter)) continue;
    if (!/[\p{Letter}\p{Number}]/u.test(letter)) {
      isAfterLetter = false;
      continue;
    }
    for (let unit = 0; unit < letter.length; unit++) begins.push(unit === 0 && !isAfterLetter);
    folded += letter;
    isAfterLetter = isLatin(letter);
  }
  return { text: folded, begins };
}

/** A number alone stays one. */
const spelled = (word: string): string =>
  /[a-z]/.test(word) ? [...word].map((sign) => IN_WORDS[sign] ?? sign).join('') : word;

const isLatin = (text: string): boolean => /^[a-z0-9]+$/.test(text);

/** Whether a folded word stands in a text. A Latin one has to stand alone; between its letters may be anything else. */
export function containsWord(word: string, { text, begins }: FoldedText): boolean {
  if (!word) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLatin(word)) return true;
    const end = at + word.length;
    const isEnd = end === text.length || begins[end] || !isLatin(text.charAt(end));
    if (begins[at] && isEnd) return true;
  }
  return false;
}
