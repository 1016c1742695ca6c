/** What a text that can be read never holds: the sign for bytes that are no letter, and NUL, which no database stores. */
const NO_TEXT = /[\uFFFD\0]/;

/**
 * The one place where bytes that somebody sends become text, in the browser and on the server: captions, tables to import,
 * text files, names in an archive. UTF-8 and UTF-16 are known by their mark; without one it is UTF-8 if every byte fits,
 * else GB18030, in which Chinese Windows saves (GBK and GB2312 are parts of it). The mark is no part of the answer. Null:
 * it is none of these, or not whole; the caller refuses it in the words of its kind of file, for example `not_text` of
 * `fileRefusals`. `is_cut`: only the beginning of a longer text, whose last letter may not be whole.
 */
export function decodeText(bytes: Uint8Array, { is_cut = false }: { readonly is_cut?: boolean } = {}): string | null {
  const marked = markOf(bytes);
  const tried = marked ? [marked] : ['utf-8', 'gb18030'];
  for (const encoding of tried) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: is_cut });
      return NO_TEXT.test(text) ? null : text;
    } catch {
      // the next one, if there is one
    }
  }
  return null;
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
