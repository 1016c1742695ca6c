import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { S3Storage } from './s3-storage.ts';
import { StorageUnavailable } from './storage.ts';
import type { StorageTimeouts } from './storage-timeouts.ts';

const quiet = pino({ level: 'silent' });

type Objects = Map<string, { bytes: Buffer; type: string }>;

/** The calls of an S3 store that the portal uses, on a port of its own. Unsigned and streamed bodies are refused, as real ones do. */
function startStore(objects: Objects): Server {
  return createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    if (!isSigned) response.writeHead(403).end();
    else if (request.url?.includes('list-type=2')) list(objects, response);
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

/** The second object is young; everything else lies there since 2020. */
function list(objects: Objects, response: ServerResponse): void {
  const found = [...objects.keys()].map((path, at) => {
    const key = path.replace('/school-files/', '');
    return `<Contents><Key>${key}</Key><LastModified>${at === 1 ? '2999' : '2020'}-01-01T00:00:00.000Z</LastModified></Contents>`;
  });
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListBucketResult>${found.join('')}</ListBucketResult>`);
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
    storage = new S3Storage(`s3://key:se%2Fcret@127.0.0.1:${port}/school-files?tls=0&region=cn-north-1`, quiet);
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

  it('that were put long ago below a folder are forgotten', async () => {
    for (const name of ['a', 'b', 'c']) await storage.put(`org/1/user/2/${name}`, join(folder, 'a'), 'text/plain');
    expect(await storage.removeOlder('org/', new Date('2026-01-01'))).toBe(2);
    expect([...objects.keys()]).toEqual(['/school-files/org/1/user/2/b']);
    objects.clear();
  });

  it('are put by browsers with a policy of the store, which never sees its secret', async () => {
    vi.useFakeTimers({ now: new Date('2026-05-01T00:00:00.000Z'), toFake: ['Date'] });
    const address = 's3://key:secret@10.0.0.5:8333/school-files?tls=0&region=cn-north-1';
    expect(new S3Storage(address, quiet).direct).toBeNull();
    const direct = new S3Storage(`${address}&public=${encodeURIComponent('https://files.school.example')}`, quiet)
      .direct;
    expect(direct).toMatchObject({ endpoint: 'https://files.school.example/school-files' });
    const grant = {
      bucket: 'school-files',
      prefix: 'org/1/user/2/',
      max_bytes: 9,
      type: 'image/png',
      expires_at: new Date('2026-05-01T00:15:00.000Z'),
    };
    const signed = await direct?.sign(grant);
    vi.useRealTimers();
    const policy = JSON.parse(Buffer.from(signed?.policy ?? '', 'base64').toString('utf8'));
    expect(policy).toEqual({
      expiration: '2026-05-01T00:15:00Z',
      conditions: [
        ['content-length-range', 1, 9],
        ['eq', '$Content-Type', 'image/png'],
        { bucket: 'school-files' },
        { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
        { 'X-Amz-Credential': 'key/20260501/cn-north-1/s3/aws4_request' },
        { 'X-Amz-Date': '20260501T000000Z' },
        ['starts-with', '$key', 'org/1/user/2/'],
      ],
    });
    // as S3 computes it, from the secret alone
    const step = (by: string | Buffer, said: string) => createHmac('sha256', by).update(said).digest();
    const signing = ['20260501', 'cn-north-1', 's3', 'aws4_request'].reduce<string | Buffer>(step, 'AWS4secret');
    expect(signed?.signature).toBe(step(signing, signed?.policy ?? '').toString('hex'));
    expect(signed).toMatchObject({ access_key_id: 'key' });
    const named = policy.conditions.flatMap((one: object) => (Array.isArray(one) ? [] : Object.keys(one)));
    expect(Object.keys(signed?.fields ?? {}).sort()).toEqual([...named, 'Policy', 'X-Amz-Signature'].sort());
    expect(JSON.stringify(signed)).not.toContain('secret');
  });

  it('need an address that names host and bucket', () => {
    for (const address of ['s3://key:secret@host', 'https://host/bucket'])
      expect(() => new S3Storage(address, quiet)).toThrow('STORAGE_URL');
  });
});

describe('a store that accepts connections and never answers', () => {
  const hasty: StorageTimeouts = { connect_ms: 500, silent_ms: 400, whole_ms: 2000 };
  const key = 'photo/a/1.bin';
  let answer: (socket: Socket) => void = () => {};
  const sockets = new Set<Socket>();
  const silent = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    answer(socket);
  });
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  let storage: S3Storage;
  let folder = '';
  const addressOf = () => `s3://key:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/files?tls=0`;
  /** What came of it, and after how long. */
  const timed = async (work: () => Promise<unknown>) => {
    const started = Date.now();
    const error = await work().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { error, ms: Date.now() - started };
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    folder = await mkdtemp(join(tmpdir(), 's3-silent-'));
    await writeFile(join(folder, 'a'), Buffer.alloc(5 << 20)); // more than the buffers of a connection hold
  });
  beforeEach(() => {
    answer = () => {};
    lines.length = 0;
    storage = new S3Storage(addressOf(), log, hasty);
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });
  afterAll(async () => {
    silent.close();
    await rm(folder, { recursive: true });
  });

  it('refuses uploads, reads and removals with 503 instead of letting them hang', async () => {
    const tries = await Promise.all([
      timed(() => storage.put(key, join(folder, 'a'), 'text/plain')),
      timed(() => storage.open(key)),
      timed(() => storage.remove(key)),
      timed(() => storage.removeOlder('org/', new Date())),
    ]);
    for (const { error, ms } of tries) {
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect((error as StorageUnavailable).refusal.code).toBe(503001);
      expect(ms).toBeLessThan(patience(5));
    }
  });

  it('is not asked any more after five failures, until a moment has passed', async () => {
    for (let n = 0; n < 5; n++) await timed(() => storage.remove(key));
    const asked = sockets.size;
    const { error } = await timed(() => storage.put(key, join(folder, 'a'), 'text/plain'));
    expect(error).toBeInstanceOf(StorageUnavailable);
    expect(sockets.size).toBe(asked);
  });

  it('may be slow, as long as something moves', async () => {
    const size = 24 << 20;
    const silent_ms = patience(2); // a busy machine is silent for half a second without any store's doing
    await writeFile(join(folder, 'b'), Buffer.alloc(size));
    answer = (socket) => {
      let got = 0;
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      socket.on('data', (chunk) => {
        got += chunk.length;
        if (got >= size) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\netag: "x"\r\n\r\n');
        else if (got < size / 2) {
          socket.pause();
          setTimeout(() => socket.resume(), silent_ms / 100); // a chunk has 64 KiB at most: 192 pauses
        }
      });
    };
    const patient = new S3Storage(addressOf(), log, { ...hasty, silent_ms, whole_ms: patience(60) });
    const { error, ms } = await timed(() => patient.put(key, join(folder, 'b'), 'text/plain'));
    expect(error).toBeNull();
    expect(ms).toBeGreaterThan(silent_ms);
  });

  it('cuts a read that stalls in the middle, but never a reader who takes time', async () => {
    answer = (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\nhello ');
    await expect(text(await storage.open(key))).rejects.toBeInstanceOf(StorageUnavailable);
    answer = (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\nhello world`);
    const bytes = await storage.open(key);
    await new Promise((done) => setTimeout(done, 600));
    expect(await text(bytes)).toBe('hello world');
  });

  it('is spoken of in lines of our own log alone', async () => {
    const said = vi.spyOn(console, 'warn');
    await timed(() => storage.put(key, join(folder, 'a'), 'text/plain'));
    answer = (socket) => socket.destroy();
    await timed(() => storage.put(key, join(folder, 'a'), 'text/plain'));
    expect(said).not.toHaveBeenCalled();
    const read = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(read.map(({ msg }) => msg)).toContain('the file store does not answer');
    expect(lines.join()).not.toContain('secret');
  });
});
