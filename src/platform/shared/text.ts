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

/**
 * The interface language that somebody reads best, out of a whole `Accept-Language`: `fr,en;q=0.8` is English,
 * `en;q=0.1,zh` Chinese. Chinese where neither is named.
 */
export function langOf(acceptLanguage: string | undefined): Lang {
  let best: { readonly lang: Lang; readonly weight: number } = { lang: 'cn', weight: 0 };
  for (const part of (acceptLanguage ?? '').split(',', LANGUAGES_AT_MOST)) {
    const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const lang = spokenBy(tag);
    const q = parameters.find((one) => one.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (lang && weight > best.weight) best = { lang, weight };
  }
  return best.lang;
}

const LANGUAGES_AT_MOST = 30;

function spokenBy(tag: string): Lang | null {
  if (/^(?:en|us)(?:[-_]|$)/.test(tag)) return 'us';
  return /^(?:zh|cn)(?:[-_]|$)/.test(tag) ? 'cn' : null;
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
