import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { publicStoreOrigin } from './public-store.ts';
import { type ByteRange, checkedKey, type DirectStore, type Storage } from './storage.ts';
import { amzDate, signGrant, signPolicy } from './upload-grant.ts';

/**
 * Any store that speaks S3 (AWS, OSS, MinIO, Swift): `s3://key:secret@host[:port]/bucket?region=…&tls=0&path_style=0`.
 * With `&public=https://files.school.example` browsers put large files there by themselves (POST policies).
 */
export class S3Storage implements Storage {
  readonly direct: DirectStore | null;
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(address: string) {
    const url = new URL(address);
    this.#bucket = decodeURIComponent(url.pathname.slice(1));
    if (url.protocol !== 's3:' || !url.hostname || !this.#bucket)
      throw new Error('setting STORAGE_URL: expected s3://key:secret@host/bucket');
    const region = url.searchParams.get('region') ?? 'us-east-1';
    const isPathStyle = url.searchParams.get('path_style') !== '0';
    const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const origin = publicStoreOrigin(address);
    this.direct = origin
      ? directStore(isPathStyle ? `${origin}/${this.#bucket}` : origin, this.#bucket, id, secret, region)
      : null;
    this.#client = new S3Client({
      endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId: id, secretAccessKey: secret },
      // several stores answer 501 to the checksums that the SDK adds by itself
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, path: string, mime: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body, ContentType: mime, ContentLength: size }));
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...(Range ? { Range } : {}) }));
    return Body as Readable;
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async removeOlder(folder: string, before: Date): Promise<number> {
    let count = 0;
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: folder,
          ...(ContinuationToken ? { ContinuationToken } : {}),
        }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (!Key || !LastModified || LastModified >= before) continue;
        await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
        count += 1;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return count;
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkedKey(key) };
  }
}

/** Grants signed with the store's own secret, which itself never leaves the server. */
function directStore(endpoint: string, bucket: string, id: string, secret: string, region: string): DirectStore {
  return {
    endpoint,
    bucket,
    access_key_id: id,
    sign: (grant, now) => {
      const signed_at = amzDate(now);
      const day = signed_at.slice(0, 8);
      return signGrant(grant, {
        credential: `${id}/${day}/${region}/s3/aws4_request`,
        signed_at,
        sign: (policy) => signPolicy(policy, secret, day, region),
      });
    },
  };
}
