import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3Storage } from './s3-storage.ts';

type Objects = Map<string, { bytes: Buffer; type: string }>;

/** The calls of an S3 store that the portal uses, on a port of its own. Unsigned and streamed bodies are refused, as real ones do. */
function startStore(objects: Objects): Server {
  return createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    if (!isSigned) response.writeHead(403).end();
    else if (request.method === 'PUT') response.writeHead(await put(objects, path, request), { etag: '"x"' }).end();
    else if (request.method === 'DELETE') response.writeHead(objects.delete(path) ? 204 : 404).end();
    else get(objects, path, request, response);
  });
}

async function put(objects: Objects, path: string, request: IncomingMessage): Promise<number> {
  const bytes = await buffer(request);
  if (bytes.length !== Number(request.headers['content-length']) || request.headers['content-encoding']) return 501;
  objects.set(path, { bytes, type: request.headers['content-type'] ?? '' });
  return 200;
}

function get(objects: Objects, path: string, request: IncomingMessage, response: ServerResponse): void {
  const found = objects.get(path);
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (!found)
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
  else if (end === undefined) response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  else
    response.writeHead(206, { 'content-type': found.type }).end(found.bytes.subarray(Number(start), Number(end) + 1));
}

describe('files in an S3 store', () => {
  const objects: Objects = new Map();
  const store = startStore(objects);
  const key = "photo/AbC_-1/1700000000000-0abc123-%E5%BC%A0'(1).txt";
  let storage: S3Storage;
  let folder = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    storage = new S3Storage(`s3://key:se%2Fcret@127.0.0.1:${port}/school-files?tls=0&region=cn-north-1`);
    folder = await mkdtemp(join(tmpdir(), 's3-'));
    await writeFile(join(folder, 'a'), 'hello world');
  });
  afterAll(async () => {
    store.closeAllConnections();
    store.close();
    await rm(folder, { recursive: true });
  });

  it('are put, read whole and in part, and removed, under the very same key', async () => {
    await storage.put(key, join(folder, 'a'), 'text/plain');
    expect(objects.get(`/school-files/${key}`)).toMatchObject({
      type: 'text/plain',
      bytes: Buffer.from('hello world'),
    });
    expect(await text(await storage.open(key))).toBe('hello world');
    expect(await text(await storage.open(key, { start: 6, end: 8 }))).toBe('wor');
    await storage.remove(key);
    expect(objects.size).toBe(0);
    await expect(storage.open(key)).rejects.toThrow();
  });

  it('need an address that names host and bucket', () => {
    for (const address of ['s3://key:secret@host', 'https://host/bucket'])
      expect(() => new S3Storage(address)).toThrow('STORAGE_URL');
  });
});
