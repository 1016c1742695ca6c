/** A text without the signs of a set at its end. An expression (`/[. ]+$/`) would try each of them from every place. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}
