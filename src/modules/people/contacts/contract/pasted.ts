import { cut } from '#shared/text/cut.ts';
import { foldPersonName } from '#shared/text/person-name.ts';
import { isCallable, PASTED_AT_MOST } from './contacts.contract.ts';

export interface PastedContact {
  readonly name: string;
  readonly phone: string;
}

const NUMBER = /(?:\+?86[- ]?)?(1\d{2}[- ]?\d{4}[- ]?\d{4}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4})/;

/**
 * Names and numbers in text that was copied from a phone book, a line for each: `张三 138 0013 8000`,
 * `李四,+86-13900139000`. Lines without a name or a number are left out, and so is a number the second time.
 */
export function parsePasted(text: string): PastedContact[] {
  const found = new Map<string, PastedContact>();
  for (const row of text.split(/\r?\n|;|；/)) {
    const match = NUMBER.exec(row);
    if (!match?.[1]) continue;
    const mobile = match[1].startsWith('1');
    const phone = mobile ? match[1].replace(/\D/g, '') : match[1];
    const name = cut(foldPersonName(row.replace(match[0], ' ').replace(/[,，、|\t:：()（）"']/g, ' ')), 40);
    if (name && isCallable(phone) && !found.has(phone)) found.set(phone, { name, phone });
  }
  return [...found.values()].slice(0, PASTED_AT_MOST);
}
