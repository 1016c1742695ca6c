/** Mail addresses, each looked for from the beginning of its letters alone. */
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Numbers of people (ID, bank card, phone) and plates. Nothing of either kind goes to a model. */
const NUMBER =
  /(?<![\d])\d[\d\s-]{5,}\d[xX]?|[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][A-Z0-9]{5,6}/g;

/** A text with a mark for each personal fact, and the way back. */
export function hideFacts(text: string): { readonly text: string; readonly restore: (answer: string) => string } {
  const facts: string[] = [];
  const hide = (fact: string) => {
    if (!facts.includes(fact)) facts.push(fact);
    return `[[${facts.indexOf(fact) + 1}]]`;
  };
  const hidden = text.normalize('NFKC').replace(MAIL, hide).replace(NUMBER, hide);
  return {
    text: hidden,
    restore: (answer) => answer.replace(/\[\[(\d{1,3})\]\]/g, (mark, at) => facts[Number(at) - 1] ?? mark),
  };
}
