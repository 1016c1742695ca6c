import { uploadName } from '#shared/upload-name.ts';
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

/** A name without folders and unsafe characters, of at most 120 characters, with the extension of the content. */
export function sanitizeName(name: string, mime: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = withExtension(mime, last.toWellFormed().normalize('NFC').replace(UNTIDY, '').trim() || 'file');
  const characters = [...plain];
  if (characters.length <= 120) return plain;
  const ending = /\.[^.]{1,8}$/.exec(plain)?.[0] ?? '';
  return characters.slice(0, 120 - ending.length).join('') + ending;
}
