import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { decodeText } from '#shared/text/decode-text.ts';
import { compoundKind } from './compound-file.ts';
import { namesInZip } from './zip-content.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const OPEN = 'application/vnd.oasis.opendocument.';
export const XLSX = `${OFFICE}spreadsheetml.sheet`;
export const CSV = 'text/csv';
/** A drawing. It may hold scripts and links: it is taken in as a picture of itself, never kept as it came. */
export const SVG = 'image/svg+xml';
export const HEIC = 'image/heic';
const AVIF = 'image/avif';

/** What phones write and not every browser shows; wherever a JPEG is taken, these become one. */
export const PHONE_PICTURES: readonly string[] = [HEIC, AVIF];

/** Files of Office before 2007 and of WPS: one container, told apart by their name. */
const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  wps: 'application/wps-office.wps',
  et: 'application/wps-office.et',
  dps: 'application/wps-office.dps',
};

/** Types that the portal knows by their content, with the ending that a file of this type gets. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  [HEIC]: 'heic',
  [AVIF]: 'avif',
  [SVG]: 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  [XLSX]: 'xlsx',
  [`${OFFICE}wordprocessingml.document`]: 'docx',
  [`${OFFICE}presentationml.presentation`]: 'pptx',
  ...Object.fromEntries(Object.entries(COMPOUND).map(([ending, type]) => [type, ending])),
  [`${OPEN}text`]: 'odt',
  [`${OPEN}spreadsheet`]: 'ods',
  [`${OPEN}presentation`]: 'odp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  [CSV]: 'csv',
  'text/plain': 'txt',
};

/** Other endings of the same content. */
const AS_WELL: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpeg'],
  [HEIC]: ['heif'],
  'video/mp4': ['m4v'],
  'video/quicktime': ['qt'],
  'text/plain': ['log', 'md'],
};

/** The ending of a name, in small letters and without its dot; of `.pdf`, which is nothing else, too. */
export const endingOf = (name: string): string => extname(`x${name}`).slice(1).toLowerCase();

const fits = (mime: string, ending: string): boolean =>
  EXTENSIONS[mime] === ending || (AS_WELL[mime]?.includes(ending) ?? false);

/** The type that a name promises; null: none that the portal knows. */
export const promisedType = (name: string): string | null =>
  Object.keys(EXTENSIONS).find((mime) => fits(mime, endingOf(name))) ?? null;

/**
 * A name with the extension of its content. A saved file is opened by its extension, so the uploader must not choose
 * it: `x.html` with plain text in it becomes `x.txt`.
 */
export function withExtension(mime: string, name: string): string {
  const ending = EXTENSIONS[mime];
  if (!ending) return name;
  if (name.startsWith('.') && fits(mime, name.slice(1).toLowerCase())) return `file${name}`;
  const given = extname(name).slice(1);
  if (fits(mime, given.toLowerCase())) return name;
  return `${isEnding(given) ? name.slice(0, -given.length - 1) : name}.${ending}`;
}

/** `txt`, `mp4`, `7z`; no number: in `价目 3.5` nothing is an ending. */
const isEnding = (text: string): boolean => text.length <= 8 && /^\w+$/.test(text) && /[a-z]/i.test(text);

const HEAD_BYTES = 4096;
/** Sizes of the headers with which Windows writes a bitmap: info, V4, V5. */
const BMP_HEADERS: readonly number[] = [40, 108, 124];

/**
 * The type of a file by its first bytes (and, for office files, by what is packed in it); null when it is none of ours, or
 * when its name promises another file of the same container than its content is.
 */
export async function typeOf(path: string, name: string): Promise<string | null> {
  const handle = await open(path, 'r');
  let head = Buffer.alloc(HEAD_BYTES);
  try {
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    head = head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
  const known = bySignature(head);
  if (known === 'application/zip') return packedType(path, head);
  if (known === COMPOUND['doc']) return compoundType(path, endingOf(name));
  if (known) return known;
  if (isDrawing(head)) return SVG;
  if (!isText(head)) return null;
  return endingOf(name) === 'csv' ? CSV : 'text/plain';
}

/** What is packed like a film, by the letters of its brand. */
const BY_BRAND: Readonly<Record<string, string>> = { M4A: 'audio/mp4', 'qt ': 'video/quicktime' };
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS: readonly string[] = ['avif', 'avis'];
const BY_FORM: Readonly<Record<string, string>> = { WEBP: 'image/webp', WAVE: 'audio/wav' };

function bySignature(head: Buffer): string | null {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text;
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (at(0, 'RIFF')) return BY_FORM[head.toString('latin1', 8, 12)] ?? null;
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif';
  // two letters would match many texts: the size of a known header has to follow
  if (at(0, 'BM') && head.length >= 26 && BMP_HEADERS.includes(head.readUInt32LE(14))) return 'image/bmp';
  if (at(0, '%PDF-')) return 'application/pdf';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'application/zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return COMPOUND['doc'] ?? null;
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return head.includes('webm') ? 'video/webm' : 'video/x-matroska';
  if (at(4, 'ftyp')) return byBrands(head);
  if (at(0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg';
  return null;
}

/** Pictures of phones lie in the container of films; the general brand `mif1` names the codec among its companions. */
function byBrands(head: Buffer): string {
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  const brands = [8, ...Array.from({ length: 60 }, (_, n) => 16 + 4 * n)]
    .filter((at) => at + 4 <= Math.max(end, 12))
    .map((at) => head.toString('latin1', at, at + 4));
  const [major = ''] = brands;
  const isPicture = [...HEIC_BRANDS, ...AVIF_BRANDS].includes(major);
  if (isPicture) return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? AVIF : HEIC;
  return BY_BRAND[major.slice(0, 3)] ?? 'video/mp4';
}

async function packedType(path: string, head: Buffer): Promise<string | null> {
  const names = await namesInZip(path);
  if (!names) return null;
  // open documents say first what they are
  const said = head.toString('latin1', 30, 120);
  const open = ['text', 'spreadsheet', 'presentation']
    .map((what) => OPEN + what)
    .find((type) => said.startsWith(`mimetype${type}`));
  if (open) return open;
  // `word/document2.xml` is written too
  const has = (part: string) => names.some((name) => name.startsWith(part) && name.endsWith('.xml'));
  if (has('xl/workbook')) return XLSX;
  if (has('word/document')) return `${OFFICE}wordprocessingml.document`;
  if (has('ppt/presentation')) return `${OFFICE}presentationml.presentation`;
  return 'application/zip';
}

/** Which of the old office files may hold what was found in the container; first how it is called without such a name. */
const BY_STREAM = {
  words: ['doc', 'wps'],
  sheet: ['xls', 'et'],
  slides: ['ppt', 'dps'],
} as const;
/** An office file of today that is locked with a password lies in the old container. */
const LOCKED: readonly string[] = ['docx', 'xlsx', 'pptx'];

async function compoundType(path: string, ending: string): Promise<string | null> {
  const found = await compoundKind(path);
  if (found === 'locked') return (LOCKED.includes(ending) ? promisedType(`x.${ending}`) : COMPOUND[ending]) ?? null;
  // what cannot be told by its content (an older version, another program) keeps the name that an office file has
  if (found === null) return COMPOUND[ending] ?? null;
  const endings: readonly string[] = BY_STREAM[found];
  if (ending in COMPOUND && !endings.includes(ending)) return null;
  return COMPOUND[endings.includes(ending) ? ending : (endings[0] ?? '')] ?? null;
}

const SPACE = ' \t\r\n';

/**
 * A drawing says so in its first element, after a prologue without a document type: those can unfold without end. Walked
 * from mark to mark and never by an expression: who sends a file chooses every letter of it.
 */
function isDrawing(head: Buffer): boolean {
  const text = head.toString('utf8');
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const skipSpace = () => {
    while (at < text.length && SPACE.includes(text[at] as string)) at += 1;
  };
  const skipTo = (mark: string) => {
    const found = text.indexOf(mark, at);
    at = found < 0 ? text.length : found + mark.length;
    skipSpace();
  };
  skipSpace();
  if (text.startsWith('<?xml', at)) skipTo('>');
  while (text.startsWith('<!--', at)) skipTo('-->');
  return text.startsWith('<svg', at) && `${SPACE}>`.includes(text[at + 4] ?? '>');
}

/** Text that can be read: no control characters but tabs and the ends of lines and pages, no markup. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  const text = decodeText(head, { is_cut: head.length === HEAD_BYTES });
  if (text === null) return false;
  if (/^<(!doctype|html|script|svg|\?xml)/.test(text.trimStart().slice(0, 100).toLowerCase())) return false;
  return ![...text].some((sign) => sign < ' ' && !'\t\n\f\r'.includes(sign));
}
