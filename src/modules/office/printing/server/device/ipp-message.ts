/**
 * Messages of the Internet Printing Protocol (RFC 8010): a number for what is asked or answered, groups of attributes, and
 * after them the document. Only the kinds of values that a print server needs of us are written; all are read.
 */

export const IPP = {
  operation: { print_job: 0x0002, cancel_job: 0x0008, job_attributes: 0x0009, printer_attributes: 0x000b },
  group: { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 },
} as const;

const TAG = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  range: 0x33,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mime: 0x49,
} as const;
export type IppTag = keyof typeof TAG;
type Plain = string | number | boolean;
export type IppRange = { readonly from: number; readonly to: number };

/** An attribute to be written: its name, the kind of its values, and the values. */
export type IppAttribute = readonly [name: string, tag: IppTag, ...values: (Plain | IppRange)[]];

export interface IppGroup {
  readonly tag: number;
  readonly attributes: readonly IppAttribute[];
}

export interface IppRead {
  /** What is asked, or in an answer whether it was done. */
  readonly code: number;
  readonly request: number;
  readonly groups: readonly {
    readonly tag: number;
    readonly attributes: ReadonlyMap<string, readonly (Plain | IppRange)[]>;
  }[];
  readonly document: Buffer;
}

const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const sized = (bytes: Buffer): Buffer => Buffer.concat([short(bytes.length), bytes]);

function valueBytes(tag: IppTag, value: Plain | IppRange): Buffer {
  if (typeof value === 'object') return Buffer.concat([long(value.from), long(value.to)]);
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0]);
  return typeof value === 'number' && (tag === 'integer' || tag === 'enum') ? long(value) : Buffer.from(String(value));
}

/** A message as it goes over the line. */
export function writeIpp(code: number, request: number, groups: readonly IppGroup[], document?: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([2, 0]), short(code), long(request)];
  for (const { tag: group, attributes } of groups) {
    parts.push(Buffer.from([group]));
    // a further value of the same attribute has no name
    for (const [name, tag, ...values] of attributes)
      for (const [at, value] of values.entries())
        parts.push(Buffer.from([TAG[tag]]), sized(Buffer.from(at === 0 ? name : '')), sized(valueBytes(tag, value)));
  }
  parts.push(Buffer.from([IPP.group.end]));
  if (document) parts.push(document);
  return Buffer.concat(parts);
}

function readValue(tag: number, bytes: Buffer): Plain | IppRange {
  if ((tag === TAG.integer || tag === TAG.enum) && bytes.length === 4) return bytes.readInt32BE();
  if (tag === TAG.boolean) return bytes[0] === 1;
  if (tag === TAG.range && bytes.length === 8) return { from: bytes.readInt32BE(0), to: bytes.readInt32BE(4) };
  return bytes.toString('utf8');
}

/** Reads a message; throws where it is cut off or none. */
export function readIpp(bytes: Buffer): IppRead {
  if (bytes.length < 9) throw new Error('no IPP message');
  let at = 8;
  const take = (): Buffer => {
    const length = bytes.readUInt16BE(at);
    const part = bytes.subarray(at + 2, at + 2 + length);
    if (part.length !== length) throw new Error('an IPP message is cut off');
    at += 2 + length;
    return part;
  };
  const groups: { tag: number; attributes: Map<string, (Plain | IppRange)[]> }[] = [];
  let name = '';
  for (;;) {
    const tag = bytes[at];
    if (tag === undefined) throw new Error('an IPP message has no end');
    at += 1;
    if (tag === IPP.group.end) break;
    if (tag < 0x10) {
      groups.push({ tag, attributes: new Map() });
      continue;
    }
    const given = take().toString('utf8');
    if (given) name = given;
    const known = groups.at(-1)?.attributes;
    if (!known) throw new Error('an IPP attribute stands in no group');
    known.set(name, [...(known.get(name) ?? []), readValue(tag, take())]);
  }
  return { code: bytes.readUInt16BE(2), request: bytes.readInt32BE(4), groups, document: bytes.subarray(at) };
}

/** The first value of an attribute, wherever it stands. */
export const ippValue = ({ groups }: IppRead, name: string): Plain | IppRange | null =>
  groups.flatMap(({ attributes }) => attributes.get(name) ?? [])[0] ?? null;

/** Every value of an attribute. */
export const ippValues = ({ groups }: IppRead, name: string): (Plain | IppRange)[] =>
  groups.flatMap(({ attributes }) => attributes.get(name) ?? []);
