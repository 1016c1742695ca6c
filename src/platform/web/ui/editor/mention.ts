/**
 * What is typed after an @ just before the caret; null where nobody is being mentioned. An @ inside an e-mail address is
 * none, and a break or a person (\ufffc) ends the word.
 */
export function mentionAt(text: string, caret: number): { readonly from: number; readonly word: string } | null {
  const found = /(^|[^\w.+-])@([^\s@\ufffc]{0,20})$/u.exec(text.slice(0, caret));
  return found ? { from: found.index + (found[1]?.length ?? 0), word: found[2] ?? '' } : null;
}
