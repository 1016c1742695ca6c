/**
 * A sentence in both interface languages. Where the specification gives a literal, it stands here
 * to the letter; `{name}` marks a value that is filled in.
 */
export interface Text {
  readonly cn: string;
  readonly us: string;
}

export type Lang = 'cn' | 'us';

/** The names of the `{…}` marks in a sentence, so that a caller cannot forget one. */
export type Marks<S extends string> = S extends `${string}{${infer K}}${infer R}` ? K | Marks<R> : never;

export type Values = Readonly<Record<string, string | number>>;

/** Fills the marks of a sentence in one language. A mark without a value stays visible, which a test then finds. */
export function localize(text: Text, lang: Lang, values: Values = {}): string {
  return text[lang].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** Names in a row, with the comma of the language. */
export function listIn(lang: Lang, names: readonly string[]): string {
  const tag = lang === 'us' ? 'en' : 'zh-CN';
  return new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(names);
}

/** `cn` for everything that is not English (unknown languages fall back to Chinese). */
export function langOf(acceptLanguage: string | undefined): Lang {
  return /^\s*(en|us)\b/i.test(acceptLanguage ?? '') ? 'us' : 'cn';
}

const SEPARATOR = '\u001f';

/**
 * Packs a bilingual sentence into the one string that a Zod rule may carry as its message,
 * so that a field has its messages in one place for the form and for the server.
 */
export function message(text: Text): string {
  return text.cn + SEPARATOR + text.us;
}

/** The sentence of one language out of a packed message; undefined when the message is Zod's own. */
export function unpackMessage(packed: string, lang: Lang): string | undefined {
  const at = packed.indexOf(SEPARATOR);
  if (at < 0) return undefined;
  return lang === 'cn' ? packed.slice(0, at) : packed.slice(at + 1);
}
