import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type ByteRange, checkedKey, type Storage } from './storage.ts';

/** Any store that speaks S3 (AWS, OSS, MinIO, Swift): `s3://key:secret@host[:port]/bucket?region=…&tls=0&path_style=0`. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(address: string) {
    const url = new URL(address);
    this.#bucket = decodeURIComponent(url.pathname.slice(1));
    if (url.protocol !== 's3:' || !url.hostname || !this.#bucket)
      throw new Error('setting STORAGE_URL: expected s3://key:secret@host/bucket');
    this.#client = new S3Client({
      endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: url.searchParams.get('path_style') !== '0',
      credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
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

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkedKey(key) };
  }
}
