import { firstSign } from '../text/cut.ts';

/**
 * Masks for what lists, logs and other people may see. Each hides at least half of the value, however short or
 * malformed it is: what does not have the expected form shows less, never more.
 */

const HIDDEN = '****';

function keepEnds(value: string, head: number, tail: number): string {
  if (value === '') return '';
  if (value.length < 2 * (head + tail)) return HIDDEN;
  return value.slice(0, head) + '*'.repeat(value.length - head - tail) + value.slice(value.length - tail);
}

/**
 * `138****1234`. A shorter number shows as many digits as it hides at most, first those at its end: `65****34`,
 * `***45`; the area code of a landline, which names a town, stays readable: `0755-65****34`.
 */
export function maskPhone(phone: string): string {
  if (/^\d{11}$/.test(phone)) return `${phone.slice(0, 3)}****${phone.slice(7)}`;
  const [area = '', number = phone] = phone.match(/^(0\d{2,3}-)(.+)$/)?.slice(1) ?? [];
  const head = Math.min(3, Math.max(0, Math.floor(number.length / 2) - 2));
  return area + keepEnds(number, head, 2);
}

/** `110***********002X`; a shorter document shows its first and its last character. */
export function maskIdNumber(id_no: string): string {
  return id_no.length === 18 ? keepEnds(id_no, 3, 4) : keepEnds(id_no, 1, 1);
}

/** `张*`: the first character and one star, so that the length of the name is hidden too. */
export function maskName(name: string): string {
  const first = firstSign(name.trim());
  return first && `${first}*`;
}

/** `z***@school.edu.cn`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email === '' ? '' : HIDDEN;
  return `${at > 1 ? [...email][0] : ''}***${email.slice(at)}`;
}
