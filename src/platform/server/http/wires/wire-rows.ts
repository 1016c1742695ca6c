/** How many rows a body of a device has, counted before they are read: cheap for us, however small the rows are. */

const LF = 10;

/** Lines of a text, the last one too where no line feed ends it. */
export function countLines(body: Buffer): number {
  let lines = body.length > 0 && body.at(-1) !== LF ? 1 : 0;
  for (let at = body.indexOf(LF); at >= 0; at = body.indexOf(LF, at + 1)) lines += 1;
  return lines;
}

/** Fields and files of a form, by what stands between them. */
export function countParts(type: string, body: Buffer): number {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(type);
  const between = boundary ? `--${boundary[1] ?? boundary[2]}` : '&';
  let parts = 0;
  for (let at = body.indexOf(between); at >= 0; at = body.indexOf(between, at + between.length)) parts += 1;
  // a multipart body ends with its boundary once more; fields of the other kind have nothing before the first
  return boundary ? Math.max(0, parts - 1) : parts + 1;
}

const VALUE_BEFORE = new Set([',', '[', '{'].map((mark) => mark.charCodeAt(0)));

/** Values of a JSON, at most: a comma within a text counts too, so that nothing has to be parsed to know it. */
export function countValues(body: Buffer): number {
  let values = 1;
  for (const byte of body) if (VALUE_BEFORE.has(byte)) values += 1;
  return values;
}
