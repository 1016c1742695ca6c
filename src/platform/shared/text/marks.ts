/*
 * What all folds share. Text comes from other programs: full-width letters of an input method, direction marks of an
 * address book, zero-width signs of a web page. Each kind of text has its fold in this folder; fields, imports, searches
 * and comparisons call it before they look at a text.
 */

/** Signs without a width: zero-width spaces and joiners, direction marks, variation selectors, byte order marks. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Those of them that no emoji and no script needs: what is left out of free text too. */
const HIDDEN_IN_TEXT = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/g;
const WIDTH_OFFSET = 0xfee0;

export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

/** Full-width Latin letters, digits, signs and spaces as plain ones. */
export const plainWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (sign) =>
    sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - WIDTH_OFFSET),
  );

/** Compatible forms joined, nothing hidden: the ground of everything that is a code and no prose. */
export const plainSigns = (text: string): string => withoutHidden(text.normalize('NFKC'));

/** Free text as it is typed: without marks that turn its direction or cannot be seen; emoji stay whole. */
export const withoutMarks = (text: string): string => text.replace(HIDDEN_IN_TEXT, '');

/** Free text as it is stored: composed, too. */
export const foldLine = (text: string): string => withoutMarks(text.normalize('NFC')).trim();
