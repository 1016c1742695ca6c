import { plainWidth, withoutHidden } from './marks.ts';

/** The dots that keyboards and sheets write between the parts of a name. */
const DOTS = /[\u2022\u2027\u2219\u22c5\u30fb\uff65\u16eb\u2e31\ua78f]/g;
/** A full stop is a dot of a name between Chinese characters; in `J. R. Smith` it stays what it is. */
const STOP_OF_HAN = /(\p{Script=Han}) ?[.\u3002\uff61] ?(?=\p{Script=Han})/gu;

/**
 * A name as it is stored and shown: composed, plain width, one kind of dot without spaces around it, one space between
 * words, nothing hidden. It changes no letter that can be seen.
 */
export function foldPersonName(name: string): string {
  return withoutHidden(plainWidth(name.normalize('NFC')))
    .replace(DOTS, '·')
    .replace(/\s+/g, ' ')
    .replace(STOP_OF_HAN, '$1·')
    .replace(/ ?· ?/g, '·')
    .trim();
}

/** What two names are compared by: the fold, without spaces and capitals, with one sign for each dot, dash and apostrophe. */
export function nameKey(name: string): string {
  return foldPersonName(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/\./g, '·')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[’‘`´ʼ]/g, "'");
}

/** Whether two texts are one name, however they were typed. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
