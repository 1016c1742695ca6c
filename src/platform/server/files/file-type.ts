import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { namesInZip } from './zip-content.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const OPEN = 'application/vnd.oasis.opendocument.';
export const XLSX = `${OFFICE}spreadsheetml.sheet`;
export const CSV = 'text/csv';
/** A drawing. It may hold scripts and links: it is taken in as a picture of itself, never kept as it came. */
export const SVG = 'image/svg+xml';

/** Types that the portal knows by their content, with the ending that a file of this type gets. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  [SVG]: 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  [XLSX]: 'xlsx',
  [`${OFFICE}wordprocessingml.document`]: 'docx',
  [`${OFFICE}presentationml.presentation`]: 'pptx',
  'application/msword': 'doc',
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
  'video/mp4': ['m4v'],
  'video/quicktime': ['qt'],
  'text/plain': ['log', 'md'],
};

/**
 * A name with the extension of its content. A saved file is opened by its extension, so the uploader must not choose
 * it: `x.html` with plain text in it becomes `x.txt`.
 */
export function withExtension(mime: string, name: string): string {
  const ending = EXTENSIONS[mime];
  const given = extname(name).slice(1);
  if (!ending || [ending, ...(AS_WELL[mime] ?? [])].includes(given.toLowerCase())) return name;
  return `${/^(?=\d*[a-z])\w{1,8}$/i.test(given) ? name.slice(0, -given.length - 1) : name}.${ending}`;
}

const HEAD_BYTES = 4096;
/** Sizes of the headers with which Windows writes a bitmap: info, V4, V5. */
const BMP_HEADERS: readonly number[] = [40, 108, 124];

/** The type of a file by its first bytes (and, for office files, by what is packed in it); null when it is none of ours. */
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
  if (known) return known;
  if (isDrawing(head)) return SVG;
  if (!isText(head)) return null;
  return extname(name).toLowerCase() === '.csv' ? CSV : 'text/plain';
}

/** What is packed like a film, by the first letters of its brand. */
const BY_BRAND: Readonly<Record<string, string>> = { M4A: 'audio/mp4', 'qt ': 'video/quicktime' };
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
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'application/msword';
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return head.includes('webm') ? 'video/webm' : 'video/x-matroska';
  if (at(4, 'ftyp')) return BY_BRAND[head.toString('latin1', 8, 11)] ?? 'video/mp4';
  if (at(0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg';
  return null;
}

async function packedType(path: string, head: Buffer): Promise<string | null> {
  const names = await namesInZip(path);
  if (!names) return null;
  // open documents say first what they are
  const said = /^mimetype([\w./+-]+)/.exec(head.toString('latin1', 30))?.[1] ?? '';
  const open = ['text', 'spreadsheet', 'presentation'].map((what) => OPEN + what).find((type) => said.startsWith(type));
  if (open) return open;
  if (names.includes('xl/workbook.xml')) return XLSX;
  if (names.includes('word/document.xml')) return `${OFFICE}wordprocessingml.document`;
  if (names.includes('ppt/presentation.xml')) return `${OFFICE}presentationml.presentation`;
  return 'application/zip';
}

const SPACE = ' \t\r\n';

/**
 * A drawing says so in its first element, after a prologue without a document type: those can unfold without end. Walked
 * from mark to mark and never by an expression: whoever sends a file chooses every letter of it.
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

/** Text in UTF-8 or a Chinese code page: no control characters but line ends and tabs, no markup. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  const start = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 100)
    .toLowerCase();
  if (/^<(!doctype|html|script|svg|\?xml)/.test(start)) return false;
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
