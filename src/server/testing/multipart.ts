const BOUNDARY = 'the-parts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Upload {
  readonly part: string;
  readonly bytes: Uint8Array;
  readonly filename?: string;
  readonly type?: string;
}

/** Body and headers of a form with a file. */
export function multipart(fields: Readonly<Record<string, string>>, upload?: Upload) {
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (upload) {
    const { part, bytes, filename = 'proof.png', type = 'image/png' } = upload;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'));
  }
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
