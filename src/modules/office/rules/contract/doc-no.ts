import { codeKey } from '#shared/text/code.ts';

const OPENING = /[〔[［【({（〈<＜]/g;
const CLOSING = /[〕\]］】)}）〉>＞]/g;

/** What numbers of documents are compared by: 校办〔2026〕12号 and 校办[２０２６]12 号 are one number. */
export const docNoKey = (no: string): string => codeKey(no).replace(OPENING, '〔').replace(CLOSING, '〕');
