import type { Lang, Text, Values } from '#shared/text.ts';
import type { Dictionary, TextFiles } from '../modules/web-module.ts';
import { currentLang, language, rememberLang, useLang } from './language.ts';

const loaders = new Map<string, TextFiles>();
const loaded = new Map<string, Dictionary>();
/** Modules whose texts were asked for, whether they have come or not. */
const inUse = new Set<string>();

/** Makes the texts of a module known without loading them. */
export function registerTexts(namespace: string, from: TextFiles): void {
  loaders.set(namespace, from);
}

/** Loads the texts of a module in one language; a second call costs nothing. */
export async function loadTexts(namespace: string, lang: Lang = currentLang()): Promise<void> {
  const key = `${lang}/${namespace}`;
  if (loaded.has(key)) return;
  const from = loaders.get(namespace);
  if (!from) throw new Error(`No texts are registered for ${namespace}`);
  inUse.add(namespace);
  loaded.set(key, (await from[lang]()).default);
}

/** Code with the texts that it needs: the build (`scripts/vite/texts-with-code.ts`) writes it around each `import()`. */
export async function withTexts<T>(code: Promise<T>, ...namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([code, ...namespaces.map((namespace) => loadTexts(namespace))]);
  return loaded;
}

/** Switches the language without a reload: the texts that are in use are loaded first, then everything is drawn again. */
export async function switchLang(lang: Lang): Promise<void> {
  const missing = () => [...inUse].filter((namespace) => !loaded.has(`${lang}/${namespace}`));
  // A page may begin to load while these come, still in the old language.
  while (missing().length > 0) await Promise.all(missing().map((namespace) => loadTexts(namespace, lang)));
  rememberLang(lang);
  language.set(lang);
}

function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name];
    if (value === undefined) return mark;
    return typeof value === 'number' ? numberFormat(currentLang()).format(value) : value;
  });
}

const numberFormats = new Map<Lang, Intl.NumberFormat>();
function numberFormat(lang: Lang): Intl.NumberFormat {
  const known =
    numberFormats.get(lang) ?? new Intl.NumberFormat(lang === 'us' ? 'en' : 'zh-CN', { useGrouping: 'min2' });
  numberFormats.set(lang, known);
  return known;
}

const reported = new Set<string>();
/** A person would read keys instead of words: the build found no need of these texts where they are taken. */
function reportNotLoaded(namespace: string): void {
  if (reported.has(namespace)) return;
  reported.add(namespace);
  globalThis.reportError?.(new Error(`The texts of ${namespace} are not loaded`));
}

const english = new Intl.PluralRules('en');

/**
 * One sentence of a module. With a number called `n`, English takes the key's variant (`rows.one`) where there is one;
 * Chinese has no plural forms.
 */
export function translate(namespace: string, key: string, values: Values = {}): string {
  const lang = currentLang();
  const dictionary = loaded.get(`${lang}/${namespace}`);
  if (!dictionary) reportNotLoaded(namespace);
  const plural = lang === 'us' && typeof values['n'] === 'number' ? `${key}.${english.select(values['n'])}` : key;
  const sentence = dictionary?.[plural] ?? dictionary?.[key];
  return sentence === undefined ? key : fill(sentence, values);
}

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/**
 * The texts of one module, with its keys checked by the compiler:
 * `import type cn from '../locales/cn.json'; export const { useText, text } = textsOf<keyof typeof cn>('visitors');`
 */
export function textsOf<Key extends string>(
  namespace: string,
): { readonly useText: () => Translate<Key>; readonly text: Translate<Key> } {
  const text: Translate<Key> = (key, values) => translate(namespace, key, values);
  return {
    useText: () => {
      useLang();
      return text;
    },
    text,
  };
}

/** Picks the language of a sentence that is data in both languages (contracts, manifests, lifecycles). */
export function useLocalize(): (text: Text, values?: Values) => string {
  const lang = useLang();
  return (text, values) => fill(text[lang], values ?? {});
}

/** The same outside components. */
export function localizeNow(text: Text, values: Values = {}): string {
  return fill(text[currentLang()], values);
}

/** The name of a row in the language of the interface: `name_en` in English where the row has one. */
export function nameForLang(
  lang: Lang,
  row: { readonly name: string; readonly name_en?: string | null | undefined },
): string {
  return lang === 'us' && row.name_en ? row.name_en : row.name;
}

export function useLocalizedName(): (row: {
  readonly name: string;
  readonly name_en?: string | null | undefined;
}) => string {
  const lang = useLang();
  return (row) => nameForLang(lang, row);
}
