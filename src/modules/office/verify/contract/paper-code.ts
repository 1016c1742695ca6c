import { plainSigns } from '#shared/text/marks.ts';

/** Digits and capitals without I, L, O and U, which are misread: five bits a sign. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_SIGNS_EACH = 16;
const GROUP = 4;

const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A code as it is stored, out of what was typed or scanned: `7k3m-9q2x …`. What is none becomes one that nothing has. */
export const foldPaperCode = (typed: string): string =>
  [...plainSigns(typed).toUpperCase()]
    .map((sign) => MISREAD[sign] ?? sign)
    .filter((sign) => CODE_SIGNS.includes(sign))
    .join('');

/** In groups, as papers and pages show it. */
export const showPaperCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, n) => code.slice(n * GROUP, (n + 1) * GROUP)).join('-');
