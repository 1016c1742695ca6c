import { withoutMarks } from '#shared/text/marks.ts';
import type { Text } from '#shared/text.ts';

/** Names of folders and files: shown as they were given, compared without case and width. */

export const NAME_MOST = 120;
const BYTES_MOST = 255;

export const nameTexts = {
  empty: { cn: '请输入名称', us: 'Enter a name' },
  long: { cn: '名称不能超过120个字或255个字节', us: 'Use at most 120 characters and 255 bytes' },
  signs: {
    cn: '名称不能包含 / \\ : * ? " < > | 或控制字符',
    us: 'A name can’t contain / \\ : * ? " < > | or control characters',
  },
  reserved: { cn: '这是系统保留的名称，请换一个', us: 'This name is reserved by computers. Choose another one.' },
} as const satisfies Record<string, Text>;

/** Signs that some computer cannot keep in a name, or reads as a folder. */
const REFUSED = '/\\:*?"<>|';
/** Names of devices of Windows, with any ending. */
const DEVICES = new Set([
  'con',
  'prn',
  'aux',
  'nul',
  ...Array.from({ length: 9 }, (_, n) => [`com${n + 1}`, `lpt${n + 1}`]).flat(),
]);

/** A name as it is kept: composed, without what nobody sees, without spaces around and without dots behind. */
export function foldName(name: string): string {
  let folded = withoutMarks(name.normalize('NFC')).trim();
  // computers drop these at the end: two names would become one
  while (folded.length > 2 && (folded.endsWith('.') || folded.endsWith(' '))) folded = folded.slice(0, -1);
  return folded;
}

/** What two names are compared by. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFC');

/** Why a folded name cannot be kept; null: it can. */
export function nameProblem(name: string): Text | null {
  if (name === '') return nameTexts.empty;
  if ([...name].some((sign) => sign < ' ' || sign === '\u007f' || REFUSED.includes(sign))) return nameTexts.signs;
  if ([...name].length > NAME_MOST || new TextEncoder().encode(name).length > BYTES_MOST) return nameTexts.long;
  const [before = ''] = nameKey(name).split('.');
  if (name === '.' || name === '..' || DEVICES.has(before.trim())) return nameTexts.reserved;
  return null;
}

/** The signs of a text as a reader sees them. Firefox has it from 125 on; before, a sign is a character. */
const signsOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];

/** A name with something put before its ending, `计划 (2).docx`; cut where it became too long for a name. */
export function nameWith(name: string, addition: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 9 ? name.slice(dot) : '';
  const letters = signsOf(ending ? name.slice(0, dot) : name);
  while (letters.length > 1 && nameProblem(`${letters.join('')}${addition}${ending}`) === nameTexts.long) letters.pop();
  return `${letters.join('')}${addition}${ending}`;
}

/** What a version is called once it is saved: an old one says which it is, `计划 (v2).docx`. */
export const versionName = (name: string, no: number, present: number | null): string =>
  no === present ? name : nameWith(name, ` (v${no})`);

/** A name of a file that somebody uploads: what no name may have becomes a line below. */
export function uploadedName(name: string): string {
  const plain = foldName([...name].map((sign) => (sign < ' ' || REFUSED.includes(sign) ? '_' : sign)).join(''));
  const fits = nameWith(plain || 'file', '');
  return nameProblem(fits) === nameTexts.reserved ? `_${fits}` : fits;
}
