/** Numbers of people (ID, bank card, phone), plates and mail addresses: nothing of that kind goes to a model. */
const PERSONAL =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\d])\d[\d\s-]{5,}\d[xX]?|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][A-Z0-9]{5,6}/g;

/** A text with a mark for each personal fact, and the way back. */
export function hideFacts(text: string): { readonly text: string; readonly restore: (answer: string) => string } {
  const facts: string[] = [];
  const hidden = text.normalize('NFKC').replace(PERSONAL, (fact) => {
    if (!facts.includes(fact)) facts.push(fact);
    return `[[${facts.indexOf(fact) + 1}]]`;
  });
  return {
    text: hidden,
    restore: (answer) => answer.replace(/\[\[(\d{1,3})\]\]/g, (mark, at) => facts[Number(at) - 1] ?? mark),
  };
}
