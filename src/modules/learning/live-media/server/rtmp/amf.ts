import { WireError } from './wire-error.ts';

/** A value of a command (AMF0), as far as publishers send them. */
export type AmfValue = null | boolean | number | string | readonly AmfValue[] | { readonly [name: string]: AmfValue };

const MOST_DEPTH = 6;
const MOST_VALUES = 400;
const MOST_VALUES_OF_COMMAND = 8;
const MOST_ITEMS = 100;

/** The values of a command in their order. Throws `WireError` for bytes that are none, lie too deep or are too many. */
export function readCommand(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd && values.length < MOST_VALUES_OF_COMMAND) values.push(reader.value(0));
  return values;
}

class AmfReader {
  readonly #bytes: Buffer;
  #at = 0;
  #count = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  value(depth: number): AmfValue {
    this.#count += 1;
    if (depth > MOST_DEPTH || this.#count > MOST_VALUES) throw new WireError('a command is too deep or too long');
    const type = this.#bytes[this.#take(1)];
    switch (type) {
      case 0:
        return this.#bytes.readDoubleBE(this.#take(8));
      case 1:
        return this.#bytes[this.#take(1)] !== 0;
      case 2:
        return this.#text(this.#bytes.readUInt16BE(this.#take(2)));
      case 3:
        return this.#object(depth);
      case 5:
      case 6:
        return null;
      case 8:
        this.#take(4);
        return this.#object(depth);
      case 10:
        return this.#list(depth);
      case 11:
        this.#take(10);
        return null;
      case 12:
        return this.#text(this.#bytes.readUInt32BE(this.#take(4)));
      default:
        throw new WireError('a command has a value of an unknown type');
    }
  }

  #object(depth: number): AmfValue {
    const fields: [string, AmfValue][] = [];
    for (;;) {
      const name = this.#text(this.#bytes.readUInt16BE(this.#take(2)));
      if (name === '' && this.#bytes[this.#at] === 9) {
        this.#take(1);
        // without a prototype: a field may be called __proto__
        return Object.assign(Object.create(null), Object.fromEntries(fields));
      }
      fields.push([name, this.value(depth + 1)]);
    }
  }

  #list(depth: number): AmfValue[] {
    const length = this.#bytes.readUInt32BE(this.#take(4));
    if (length > MOST_ITEMS) throw new WireError('a list is too long');
    return Array.from({ length }, () => this.value(depth + 1));
  }

  #text(length: number): string {
    const from = this.#take(length);
    return this.#bytes.toString('utf8', from, from + length);
  }

  #take(length: number): number {
    const from = this.#at;
    if (from + length > this.#bytes.length) throw new WireError('a command ends too early');
    this.#at += length;
    return from;
  }
}

/** Writes a command. Texts stay below 64 KB: they are our own. */
export function writeCommand(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(written));
}

function written(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([5]);
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), named(value)]);
  if (Array.isArray(value)) {
    const head = Buffer.from([10, 0, 0, 0, 0]);
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(written)]);
  }
  const fields = Object.entries(value).flatMap(([name, of]) => [named(name), written(of)]);
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]);
}

function named(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
