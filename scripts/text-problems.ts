import type { Source } from './wording-problems.ts';

const chineseJoin = /\.join\((['"`])[^'"`]*[、；，][^'"`]*\1\)/;
const commaJoin = /\.join\((['"`]), \1\)/;

/** Lists whose comma is that of one language although readers of both see them, one sentence each. */
export function joinProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!/^src\/.*\.tsx?$/.test(file) || file.includes('.test.')) return [];
    return text.split('\n').flatMap((line, at) => {
      const isWrong = chineseJoin.test(line) || (file.includes('/web/') && commaJoin.test(line));
      return isWrong ? [`${file}:${at + 1}: format.list (listIn on the server) joins in the reader’s language`] : [];
    });
  });
}

/** Where nothing is shown: the place in the code, the sentence in both languages as far as it is one of a locale file. */
interface EmptyPlace {
  readonly at: string;
  readonly tag: string;
  readonly titles: readonly { readonly key: string; readonly cn: string; readonly us: string }[];
}

/** The texts that a file may ask for, by their keys. */
type TextsOf = (file: string) => ReadonlyMap<string, { readonly cn: string; readonly us: string }>;

const emptyPart = /<EmptyState\b|\bempty=\{/g;
const isElsewhere = /\bkind="(?:lost|done)"/;

/** Empty lists that say no next step, and two that say the same, one sentence each. */
export function emptyProblems(sources: readonly Source[], textsOf: TextsOf): string[] {
  const places = sources.flatMap((source) => emptyPlaces(source, textsOf)).filter(({ tag }) => !isElsewhere.test(tag));
  const said = new Map<string, { readonly at: string; readonly name: string }>();
  const twice = places.flatMap(({ at, titles }) =>
    titles.flatMap(({ key, cn, us }) =>
      [cn, us].flatMap((sentence) => {
        // one key of one module is one list, in the layout of the desk and of the phone
        const name = `${at.split('/').slice(0, 4).join('/')} ${key}`;
        const other = said.get(sentence);
        if (other === undefined) said.set(sentence, { at, name });
        return other === undefined || other.name === name
          ? []
          : [`${at}: "${key}" says "${sentence}" as ${other.at} does`];
      }),
    ),
  );
  const mute = places.filter(({ tag }) => !/\b(?:detail|action)\b|\{\.\.\./.test(tag));
  return [...twice, ...mute.map(({ at }) => `${at}: an empty state says what to do next: detail or action`)];
}

function emptyPlaces({ file, text }: Source, textsOf: TextsOf): EmptyPlace[] {
  if (!/^src\/modules\/.*\.tsx$/.test(file) || file.includes('.test.')) return [];
  return [...text.matchAll(emptyPart)].map((match) => {
    const tag = wholePart(text.slice(match.index));
    return {
      at: `${file}:${text.slice(0, match.index).split('\n').length}`,
      tag,
      titles: titlesIn(tag, textsOf(file)),
    };
  });
}

/** From its beginning to the end of the tag or of the braces. */
function wholePart(text: string): string {
  const isTag = text.startsWith('<');
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    const isOver = depth === 0 && (isTag ? text.startsWith('/>', at) : text[at] === '}');
    if (isOver) return text.slice(0, at + 1);
  }
  return text;
}

/** The sentences that `title` may be: every key in its expression, and those that fit a template. */
function titlesIn(tag: string, texts: ReturnType<TextsOf>): EmptyPlace['titles'] {
  const title = /\btitle(?:=\{|: )(t\((?:[^()]|\([^()]*\))*\))/.exec(tag)?.[1] ?? '';
  const words = [...title.matchAll(/'([\w.]+)'|`([^`]*)`/g)].map(([, word, template = '']) =>
    word ? new RegExp(`^${word}$`) : new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '[a-z]+')}$`),
  );
  return [...texts].flatMap(([key, said]) => (words.some((word) => word.test(key)) ? [{ key, ...said }] : []));
}
