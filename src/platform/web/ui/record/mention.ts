/** What is typed after an @ just before the caret; null where nobody is being mentioned. An @ inside an e-mail address is none. */
export function mentionAt(text: string, caret: number): { readonly from: number; readonly word: string } | null {
  const found = /(^|[^\w.+-])@([^\s@]{0,20})$/u.exec(text.slice(0, caret));
  return found ? { from: found.index + (found[1]?.length ?? 0), word: found[2] ?? '' } : null;
}

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

const namesOf = ({ name, name_en }: Named): string[] => (name_en ? [name, name_en] : [name]);

/** Whether somebody's name still stands in the text after an @. */
export function isMentioned(text: string, person: Named): boolean {
  return namesOf(person).some((name) => text.includes(`@${name}`));
}

/** The text cut at the names of those whom it mentions; every second part is a mention. */
export function cutAtMentions(text: string, people: readonly Named[]): string[] {
  const names = people.flatMap(namesOf).sort((a, b) => b.length - a.length);
  if (names.length === 0) return [text];
  const quoted = names.map((name) => `@${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return text.split(new RegExp(`(${quoted.join('|')})`, 'u'));
}
