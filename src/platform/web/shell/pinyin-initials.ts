/** First character of each pinyin letter in the collation of the browser; there is none for i, u and v. */
const LETTERS = [...'abcdefghjklmnopqrstwxyz'];
const FIRSTS = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'];
const collator = new Intl.Collator('zh-CN-u-co-pinyin');

/** Pinyin initials of a Chinese name, by the order of the browser's own collation; other characters stay. */
export function initialsOf(name: string): string {
  return [...name]
    .map((character) => {
      if (!/\p{Script=Han}/u.test(character)) return character.trim();
      const after = FIRSTS.findIndex((first) => collator.compare(character, first) < 0);
      return LETTERS[(after < 0 ? LETTERS.length : after) - 1] ?? '';
    })
    .join('');
}
