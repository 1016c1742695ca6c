import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { S3Store } from '@tus/s3-store';
import type { DataStore } from '@tus/server';
import type { Logger } from 'pino';
import { messageOf, reportOf } from '../../error-report.ts';
import { Circuit, CircuitOpen } from '../../http-out/circuit.ts';
import { conditionsOf } from '../uploads/grant.ts';
import { publicStoreOrigin } from './public-store.ts';
import { type ByteRange, checkedKey, type DirectStore, type Storage, StorageUnavailable } from './storage.ts';
import { DEFAULT_TIMEOUTS, type StorageTimeouts, unstalled, withStorageTimeout } from './storage-timeouts.ts';

/** After five failures in a row calls fail at once for this long. */
const RESTS_MS = 5000;
/** How long the question may take whether the store is there. */
const REACH_MS = 5000;
/** Pieces of an upload that comes in pieces; a store takes at most 10,000 of them. */
const PART_BYTES = 8 << 20;

/**
 * Any store that speaks S3 (AWS, OSS, MinIO, Swift): `s3://key:secret@host[:port]/bucket?region=…&tls=0&path_style=0`.
 * With `&public=https://files.school.example` browsers put large files there by themselves (POST policies).
 */
export class S3Storage implements Storage {
  readonly direct: DirectStore | null;
  readonly #config: S3ClientConfig;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #host: string;
  readonly #patience: StorageTimeouts;
  readonly #log: Logger;
  readonly #circuit = new Circuit('the file store', { rests_ms: RESTS_MS, isAnswer });

  constructor(address: string, log: Logger, patience: StorageTimeouts = DEFAULT_TIMEOUTS) {
    this.#log = log;
    this.#patience = patience;
    const url = new URL(address);
    this.#bucket = decodeURIComponent(url.pathname.slice(1));
    this.#host = url.host;
    if (url.protocol !== 's3:' || !url.hostname || !this.#bucket)
      throw new Error('setting STORAGE_URL: expected s3://key:secret@host/bucket');
    const region = url.searchParams.get('region') ?? 'us-east-1';
    const isPathStyle = url.searchParams.get('path_style') !== '0';
    const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    this.#config = {
      endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId: id, secretAccessKey: secret },
      // several stores answer 501 to the checksums that the SDK adds by itself
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2, // a kept connection may have been closed meanwhile
      requestHandler: { connectionTimeout: patience.connect_ms },
      logger: loggerOf(log), // without one the SDK writes to the console
    };
    this.#client = new S3Client(this.#config);
    const origin = publicStoreOrigin(address);
    this.direct = origin
      ? directStore(isPathStyle ? `${origin}/${this.#bucket}` : origin, this.#bucket, id, this.#client)
      : null;
  }

  async put(key: string, path: string, mime: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    const command = new PutObjectCommand({ ...this.#at(key), Body, ContentType: mime, ContentLength: size });
    try {
      await this.#ask(
        (abortSignal) => this.#client.send(command, { abortSignal }),
        () => Body.bytesRead,
      );
    } finally {
      Body.destroy();
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...this.#at(key), ...(Range ? { Range } : {}) });
    const { Body } = await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
    return unstalled(Body as Readable, this.#patience);
  }

  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#at(key));
    await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
  }

  resumable(): DataStore {
    return new S3Store({
      partSize: PART_BYTES,
      useTags: false,
      s3ClientConfig: { ...this.#config, bucket: this.#bucket },
    });
  }

  pathOf(): null {
    return null;
  }

  async reach(): Promise<void> {
    const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: 'org/', MaxKeys: 1 });
    const patience = { ...this.#patience, silent_ms: Math.min(REACH_MS, this.#patience.silent_ms) };
    try {
      await this.#circuit.run(() =>
        withStorageTimeout(patience, (abortSignal) => this.#client.send(command, { abortSignal })),
      );
    } catch (error) {
      const at = `bucket "${this.#bucket}" at ${this.#host}`;
      const { name, code = name } = error as Error & { readonly code?: string };
      throw new Error(isAnswer(error) ? `it refuses ${at} (${name})` : `nothing answers for ${at} (${code})`);
    }
  }

  async removeOlder(folder: string, before: Date): Promise<number> {
    let count = 0;
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: folder,
        ...(ContinuationToken ? { ContinuationToken } : {}),
      });
      const page = await this.#ask((abortSignal) => this.#client.send(command, { abortSignal }));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (!Key || !LastModified || LastModified >= before) continue;
        await this.remove(Key);
        count += 1;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return count;
  }

  /**
   * One request, within the timeouts and behind the circuit breaker. What is no answer of the store becomes
   * `StorageUnavailable`.
   */
  async #ask<T>(send: (signal: AbortSignal) => Promise<T>, moved?: () => number): Promise<T> {
    try {
      return await this.#circuit.run(() => withStorageTimeout(this.#patience, send, moved));
    } catch (error) {
      if (isAnswer(error)) throw error;
      if (!(error instanceof CircuitOpen))
        this.#log.error({ error: reportOf(error) }, 'the file store does not answer');
      throw new StorageUnavailable(error);
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkedKey(key) };
  }
}

/** The store answered with an error: not found, not allowed. */
function isAnswer(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500;
}

/** The log output of the SDK, as lines of our own log, without one for each call. */
function loggerOf(log: Logger) {
  const quiet = () => {};
  const warn = (...words: unknown[]) => {
    const said = words.flatMap((word) =>
      typeof word === 'string' ? word : word instanceof Error ? messageOf(word) : [],
    );
    if (said.length) log.warn({ said }, 'file store');
  };
  return { trace: quiet, debug: quiet, info: quiet, warn, error: warn };
}

/** The last part of a key is the browser's to choose. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: S3 puts the name in, not this string
const ANY_NAME = '${filename}';

/** Grants signed with the store's own secret, which itself never leaves the server. */
function directStore(endpoint: string, bucket: string, access_key_id: string, client: S3Client): DirectStore {
  return {
    endpoint,
    bucket,
    sign: async (grant) => {
      const [, ...conditions] = conditionsOf(grant); // the package writes that of the key by itself
      const { fields } = await createPresignedPost(client, {
        Bucket: bucket,
        Key: grant.prefix + ANY_NAME,
        Conditions: [...conditions],
        Expires: Math.floor((grant.expires_at.getTime() - Date.now()) / 1000),
      });
      const { key: _chosen, ...rest } = fields;
      return { access_key_id, policy: rest['Policy'] ?? '', signature: rest['X-Amz-Signature'] ?? '', fields: rest };
    },
  };
}
