interface Node {
  readonly id: string;
  readonly title: string;
}

const NOISE = /\.[A-Za-z0-9]{1,8}$|[\s_\-–—·.,，。、:：()（）[\]【】《》"“”]+/g;
const NUMBER = /第?\s*([0-9一二三四五六七八九十]+)\s*[章节单元课]/;

/** Letters and signs that carry meaning, without the ending and the number in front. */
const plain = (text: string): string => text.replace(NOISE, '').toLowerCase();
const withoutNumber = (text: string): string => text.replace(NUMBER, '').replace(/^[0-9.]+/, '');

const pairsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};

/** How much of a title stands in the name of a file, 0 to 1. */
function likeness(name: string, title: string): number {
  const wanted = pairsOf(plain(withoutNumber(title)));
  if (wanted.length === 0) return 0;
  const there = new Set(pairsOf(plain(name)));
  return wanted.filter((pair) => there.has(pair)).length / wanted.length;
}

const ENOUGH = 0.5;
const AHEAD = 0.15;

/**
 * The section that a file belongs to by its name: `牛顿第一定律 导学案.docx` under 牛顿第一定律. Null where none is like
 * it, or two are alike: then a person chooses.
 */
export function guessNode(fileName: string, nodes: readonly Node[]): string | null {
  const scored = nodes
    .map((node) => ({ id: node.id, title: node.title, score: likeness(fileName, node.title) }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((a, b) => b.score - a.score || b.title.length - a.title.length);
  const [first, second] = scored;
  if (first)
    return !second || first.score - second.score >= AHEAD || longer(first.title, second.title) ? first.id : null;
  const number = NUMBER.exec(fileName)?.[0].replace(/\s/g, '');
  const same = number ? nodes.filter((node) => node.title.replace(/\s/g, '').startsWith(number)) : [];
  return same.length === 1 ? (same[0]?.id ?? null) : null;
}

/** A title that holds the other one says more: 牛顿第一定律 before 牛顿. */
const longer = (one: string, other: string): boolean =>
  plain(withoutNumber(one)).length > plain(withoutNumber(other)).length &&
  plain(withoutNumber(one)).includes(plain(withoutNumber(other)));
