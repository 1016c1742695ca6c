import { uploadName } from '#shared/text/upload-name.ts';
import { newToken } from '../crypto/seal.ts';
import { EXTENSIONS, withExtension } from './file-type.ts';

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly mime: string;
  readonly number?: string | null | undefined;
}

/** The key of a new file: it cannot be guessed, and its extension is that of the type. */
export function keyOf({ kind, name, mime, number }: Named): string {
  const base = name.replace(/\.[^.]*$/, '');
  return `${kind}/${newToken(16).replace(/^[_-]/, 'x')}/${uploadName({ number: number ?? undefined, base, ext: EXTENSIONS[mime] })}`;
}

/** Characters that file systems and headers misread, and marks that change the text direction. */
const UNTIDY = /[\p{Cc}\p{Cf}"<>|:*?]/gu;
/** Between the people of a family and before the sign of a profession; anywhere else nobody sees it. */
const JOINER = '\u200D';
const graphemes = new Intl.Segmenter();
const NAME_MOST = 120;

/** A name without folders and unsafe characters, of at most 120 characters, with the extension of the content. */
export function sanitizeName(name: string, mime: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const tidy = [...graphemes.segment(last.toWellFormed().normalize('NFC'))].map(({ segment }) => tidied(segment));
  const plain = withExtension(mime, tidy.join('').trim() || 'file');
  if ([...plain].length <= NAME_MOST) return plain;
  const ending = /\.[^.]{1,8}$/.exec(plain)?.[0] ?? '';
  return cut(plain, NAME_MOST - ending.length) + ending;
}

const tidied = (sign: string): string =>
  /^\p{Extended_Pictographic}/u.test(sign)
    ? sign.replace(UNTIDY, (mark) => (mark === JOINER ? mark : '')).replace(/\u200D$/, '')
    : sign.replace(UNTIDY, '');

/** As many whole letters as come to no more characters: no accent and no member of a family is left behind. */
function cut(text: string, most: number): string {
  let [kept, count] = ['', 0];
  for (const { segment } of graphemes.segment(text)) {
    count += [...segment].length;
    if (count > most) break;
    kept += segment;
  }
  return kept;
}
