/** A text that people see: its file, its key or line, its language. */
export interface SeenText {
  readonly file: string;
  readonly key: string;
  readonly lang: 'cn' | 'us';
  readonly text: string;
}

/** A word that the glossary forbids, and what it says instead. */
export interface ForbiddenWord {
  readonly lang: SeenText['lang'];
  readonly word: string;
  readonly instead: string;
}

const CHINESE = /[\u4e00-\u9fff]/;
const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/;

/** What an English text may say in Chinese: the names of the languages, and what one types into a search. */
const CHINESE_IN_ENGLISH: readonly string[] = ['中文', '访客管理'];

/** The rows of the tables of the glossary: words in code style in the last column are forbidden. */
export function forbiddenWords(glossary: string): ForbiddenWord[] {
  return glossary.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length < 6) return [];
    const [, cn = '', us = ''] = cells;
    return [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']): ForbiddenWord => {
      const lang = CHINESE.test(word) ? 'cn' : 'us';
      return { lang, word, instead: lang === 'cn' ? cn : us };
    });
  });
}

/** Texts in the code: `cn:` and `us:` of a pair, and what ends in `_en`. */
export function textsInCode(file: string, code: string): SeenText[] {
  const mark = new RegExp(`\\b(cn|us|(?:name|title|summary|body|detail|reason|alt)_en):\\s*(?:${QUOTED.source})`, 'g');
  return [...code.matchAll(mark)].map((match) => ({
    file,
    key: `line ${code.slice(0, match.index).split('\n').length}`,
    lang: match[1] === 'cn' ? 'cn' : 'us',
    text: match[2] ?? match[3] ?? withoutValues(match[4] ?? ''),
  }));
}

/** One sentence for each forbidden word, and for Chinese in an English text. */
export function glossaryProblems(texts: readonly SeenText[], words: readonly ForbiddenWord[]): string[] {
  const rules = words.map((one) => ({ ...one, pattern: patternOf(one) }));
  return texts.flatMap(({ file, key, lang, text }) => {
    const said = text.replace(/\{\w+\}/g, '');
    const found = rules.filter((rule) => rule.lang === lang && rule.pattern.test(said));
    const says = found.map(({ word, instead }) => `${file}: ${key} says "${word}", the glossary says "${instead}"`);
    return lang === 'us' && CHINESE.test(withoutAllowed(text))
      ? [...says, `${file}: ${key} has Chinese in an English text: "${text}"`]
      : says;
  });
}

function patternOf({ lang, word }: ForbiddenWord): RegExp {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return lang === 'cn' ? new RegExp(plain) : new RegExp(`(?<![\\w-])${plain}(?![\\w-])`, 'i');
}

/** What a template fills in is no word of the text. */
function withoutValues(template: string): string {
  return template.replace(/\$\{[^}]*\}/g, '');
}

function withoutAllowed(text: string): string {
  return CHINESE_IN_ENGLISH.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text);
}
