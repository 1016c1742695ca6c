/** A tag is no longer than this: a bracket without its end is a bracket. */
const TAG_AT_MOST = 500;
const ENTITY_AT_MOST = 10;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" };
const SCRIPT_END = '</script';

/**
 * The words of a cue as somebody reads them, in one pass from its first sign to its last: tags, scripts and settings go,
 * entities become what they mean. What it costs is its length, whatever is written in it.
 */
export function wordsOfCue(text: string): string {
  const scanner = new Scanner(text);
  while (!scanner.isDone) scanner.step();
  return scanner.words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

class Scanner {
  readonly #text: string;
  /** The same in small letters, to look for ends of scripts. */
  readonly #small: string;
  /** False once it is known that no script ends from here on. */
  #mayEndScript = true;
  #at = 0;
  words = '';

  constructor(text: string) {
    this.#text = text;
    // signs whose small letter is longer (İ) would move all places behind them
    this.#small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  step(): void {
    const sign = this.#text[this.#at];
    const skipped =
      sign === '<' ? this.#tag() : sign === '{' ? this.#setting() : sign === '&' ? this.#entity() : undefined;
    if (skipped !== undefined) {
      this.#at = skipped;
      return;
    }
    const next = this.#nextMark();
    this.words += this.#text.slice(this.#at, next);
    this.#at = next;
  }

  /** The place of the next sign that may begin something, behind this one. */
  #nextMark(): number {
    let at = this.#at + 1;
    while (at < this.#text.length && !'<{&'.includes(this.#text[at] as string)) at += 1;
    return at;
  }

  /** Behind the end mark, if it comes soon. */
  #behind(mark: string, most: number): number | undefined {
    const found = this.#text.slice(this.#at, this.#at + most).indexOf(mark);
    return found < 0 ? undefined : this.#at + found + mark.length;
  }

  #tag(): number | undefined {
    const end = this.#behind('>', TAG_AT_MOST);
    if (end === undefined || !isTag(this.#small.slice(this.#at + 1, end - 1))) return undefined;
    if (this.#mayEndScript && this.#small.startsWith('<script', this.#at)) {
      const close = this.#small.indexOf(SCRIPT_END, end);
      if (close >= 0) {
        this.#at = close;
        return this.#behind('>', TAG_AT_MOST) ?? close + SCRIPT_END.length;
      }
      this.#mayEndScript = false;
    }
    return end;
  }

  /** `{\an8}` of SubRip. */
  #setting(): number | undefined {
    return this.#text[this.#at + 1] === '\\' ? this.#behind('}', TAG_AT_MOST) : undefined;
  }

  #entity(): number | undefined {
    const end = this.#behind(';', ENTITY_AT_MOST);
    const meant = end === undefined ? undefined : entity(this.#small.slice(this.#at + 1, end - 1));
    if (meant === undefined) return undefined;
    this.words += meant;
    return end;
  }
}

/** `<b>`, `</c>`, `<v 老师>`, `<00:01.500>`; in `3 < 4` and `x<5>y` nothing is one. */
const isTag = (inside: string): boolean => /^\/?[a-z]/.test(inside) || /^[\d:]{4,9}\.\d{3}$/.test(inside);

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name];
  const code = /^#\d+$/.test(name)
    ? Number(name.slice(1))
    : /^#x[\da-f]+$/.test(name)
      ? Number(`0${name.slice(1)}`)
      : 0;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= 32 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : undefined;
}
