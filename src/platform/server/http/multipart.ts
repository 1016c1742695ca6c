import '@fastify/multipart';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileRule, UploadedFile } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';

interface Received {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** What was sent, without the boundary, which is another one in every repetition: fields, and hashes of the files. */
  readonly content: unknown;
  dispose(): Promise<void>;
}

/** Streams the parts of a form to temporary files, counted while they come; memory stays flat whatever is sent. */
export async function readMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const hashes: Record<string, unknown> = {};
  const largest = Math.max(...Object.values(rules).map((rule) => rule.max_bytes));
  try {
    if (!request.isMultipart()) throw refuse(shared.media_type);
    const limits = { fileSize: largest, files: Object.keys(rules).length, fields: 50, fieldSize: 65_536 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const rule = rules[part.fieldname];
      if (!rule?.types.some((type) => part.mimetype.startsWith(type))) throw refuse(shared.media_type);
      const path = join(folder, String(Object.keys(files).length));
      let bytes = 0;
      const hash = createHash('sha256');
      part.file.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        hash.update(chunk);
      });
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated || bytes > rule.max_bytes) throw refuse(shared.too_large);
      files[part.fieldname] = { path, filename: part.filename, mimetype: part.mimetype, bytes };
      hashes[part.fieldname] = [part.filename, part.mimetype, hash.digest('base64url')];
    }
    return { fields, files, content: { fields, hashes }, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
