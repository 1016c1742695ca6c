import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { DataStore } from '@tus/server';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FileShape } from '#shared/calls/files.contract.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { Seal } from '../crypto/seal.ts';
import { type Database, type Db, EVERYWHERE } from '../database/database.ts';
import { isSigned, type Link, type LinkOptions, linkTo } from './file-links.ts';
import { keyOf, sanitizeName } from './file-names.ts';
import { openSealedFile, withSealed } from './file-seal.ts';
import { hashOf } from './hash-of.ts';
import { type FileRow, findFileKind } from './kinds.ts';
import type { ByteRange, Storage } from './storage/storage.ts';
import { sweepFiles } from './sweep.ts';
import { file, upload } from './tables.ts';
import { StagedObjects } from './uploads/staged.ts';
import { type UploadRow, uploadKey, uploadStates } from './uploads/states.ts';

/** A finished file on the disk of this node, about to be kept. */
export interface NewFile {
  readonly path: string;
  readonly kind: string;
  /** As people know it. */
  readonly name: string;
  readonly mime: string;
  /** Of a picture, in pixels: as `admit` gave them. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The number of the person who uploaded it; the name in the storage begins with it. */
  readonly number?: string | null | undefined;
  readonly owner_id: string | null;
  readonly organization_id: string | null;
}

/** What a file belongs to once something is saved that uses it. */
export interface Attachment {
  readonly type: string;
  readonly id: string;
}

/** Where bytes lie and how: an object that is no file yet has its key alone. */
export type StoredBytes = Pick<FileRow, 'key'> & Partial<Pick<FileRow, 'id' | 'secret_sealed'>>;

const ROWS_AT_ONCE = 400;
const PUT_AT_ONCE = 16;

/** Files: bytes in a storage, rows in the database, links that expire. */
export class Files {
  readonly #database: Database;
  readonly #storage: Storage;
  readonly #seal: Seal;
  /** Objects that browsers put by themselves, before they are files. */
  readonly staged: StagedObjects;
  /** The writer of uploads that come in pieces. */
  readonly pieces: DataStore;

  constructor(database: Database, storage: Storage, seal: Seal) {
    this.staged = new StagedObjects(storage, seal);
    this.pieces = storage.resumable(uploadStates((id) => this.#findUpload(id)));
    this.#database = database;
    this.#storage = storage;
    this.#seal = seal;
  }

  /** Throws a sentence when the store cannot be reached, or does not take this portal. */
  reachStore(): Promise<void> {
    return this.#storage.reach();
  }

  /**
   * Keeps a file and returns its row. The row is there before the bytes, so that bytes without a row cannot be left
   * behind; it waits a day to be attached. Content and rights were checked by the caller.
   */
  async keep(given: NewFile): Promise<FileRow> {
    const id = uuidv7();
    const { kind, mime, width, height, owner_id, organization_id } = given;
    const key = keyOf(given);
    const { size } = await stat(given.path);
    const keepBytes = async (path: string, secret_sealed: string | null) => {
      const sha256 = await hashOf(given.path);
      const facts = { id, kind, key, mime, width, height, size, sha256, secret_sealed, owner_id, organization_id };
      const name = sanitizeName(given.name, mime);
      await this.#database.write(EVERYWHERE, ({ db }) => db.insert(file).values({ ...facts, name }));
      await this.#storage.put(key, path, mime);
      const [row] = await this.#database.write(EVERYWHERE, ({ db }) =>
        db.update(file).set({ status: 'stored' }).where(eq(file.id, id)).returning(),
      );
      return row as FileRow;
    };
    if (!findFileKind(kind)?.sealed) return keepBytes(given.path, null);
    return withSealed(this.#seal, { id, path: given.path }, keepBytes);
  }

  /**
   * Keeps the files of a database that is being filled, in the transaction that fills it: nobody can ask for one before
   * it ends, and each belongs to something from the start. Several may come from one path. Rows in the same order.
   */
  async keepAll(db: Db, given: readonly (NewFile & { readonly attached: Attachment })[]): Promise<FileRow[]> {
    if (given.some(({ kind }) => findFileKind(kind)?.sealed)) throw new Error('sealed files are kept one by one');
    const paths = [...new Set(given.map((one) => one.path))];
    const facts = new Map(
      await Promise.all(
        paths.map(async (path) => [path, { size: (await stat(path)).size, sha256: await hashOf(path) }] as const),
      ),
    );
    const rows = given.map(({ path, attached, ...one }) => ({
      ...one,
      ...(facts.get(path) as { size: number; sha256: string }),
      id: uuidv7(),
      key: keyOf(one),
      status: 'stored',
      attached_type: attached.type,
      attached_id: attached.id,
    }));
    for (let at = 0; at < rows.length; at += PUT_AT_ONCE)
      await Promise.all(
        rows
          .slice(at, at + PUT_AT_ONCE)
          .map(({ key, mime }, n) => this.#storage.put(key, given[at + n]?.path ?? '', mime)),
      );
    const stored: FileRow[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      stored.push(
        ...(await db
          .insert(file)
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .returning()),
      );
    return stored;
  }

  /** Makes a file of a finished upload; its bytes stay where they are. One that comes at the same time does nothing. */
  async keepUploaded(given: UploadRow, mime: string): Promise<void> {
    const { owner_id, organization_id, kind, size } = given;
    const key = uploadKey(given.id);
    const sha256 = await this.withPath({ key }, hashOf);
    const name = sanitizeName(given.name, mime);
    await this.#database.write(EVERYWHERE, async ({ db }) => {
      const [kept] = await db
        .insert(file)
        .values({ key, kind, mime, name, size, sha256, owner_id, organization_id, status: 'stored' })
        .onConflictDoNothing({ target: file.key })
        .returning({ id: file.id });
      if (kept) await db.update(upload).set({ file_id: kept.id }).where(eq(upload.id, given.id));
    });
  }

  async #findUpload(id: string): Promise<UploadRow | null> {
    const [row] = await this.#database.read(EVERYWHERE, (db) => db.select().from(upload).where(eq(upload.id, id)));
    return row ?? null;
  }

  /** A stored file, or null. No right is decided here. */
  async find(db: Db, id: string): Promise<FileRow | null> {
    const [row] = await db
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.status, 'stored')));
    return row ?? null;
  }

  /**
   * Ties uploads of `owner_id` to what now uses them. Refuses (422001) files of others, of another kind, in use
   * elsewhere, or gone; a file that is tied to `target` already is fine.
   */
  async attach(db: Db, owner_id: string, kind: string, ids: readonly string[], target: Attachment): Promise<void> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const loose = and(isNull(file.attached_id), eq(file.owner_id, owner_id));
    const here = and(eq(file.attached_type, target.type), eq(file.attached_id, target.id));
    const tied = await db
      .update(file)
      .set({ attached_type: target.type, attached_id: target.id })
      .where(and(inArray(file.id, wanted), eq(file.kind, kind), eq(file.status, 'stored'), or(loose, here)))
      .returning({ id: file.id });
    if (tied.length !== wanted.length) throw refuse(fileRefusals.gone);
  }

  /** Like `attach`, and drops what the target had of this kind and does not use any more. */
  async replace(db: Db, owner_id: string, kind: string, ids: readonly string[], target: Attachment): Promise<void> {
    await this.attach(db, owner_id, kind, ids, target);
    const before = await this.listOf(db, target);
    await this.drop(
      db,
      before.filter((row) => row.kind === kind && !ids.includes(row.id)).map((row) => row.id),
    );
  }

  /** The files that a thing uses, in the order in which they were uploaded. No right is decided here. */
  async listOf(db: Db, target: Attachment): Promise<FileRow[]> {
    const here = and(eq(file.attached_type, target.type), eq(file.attached_id, target.id), eq(file.status, 'stored'));
    return db.select().from(file).where(here).orderBy(file.id);
  }

  /** The files that several things of one type use, by the id of the thing. No right is decided here. */
  async listOfEach(db: Db, type: string, ids: readonly string[]): Promise<Map<string, FileRow[]>> {
    const here = and(eq(file.attached_type, type), inArray(file.attached_id, [...ids]), eq(file.status, 'stored'));
    const rows = ids.length ? await db.select().from(file).where(here).orderBy(file.id) : [];
    return Map.groupBy(rows, (row) => row.attached_id ?? '');
  }

  /** Marks files as not needed any more; the bytes go with the next sweep, if the transaction lasts. */
  async drop(db: Db, ids: readonly string[]): Promise<void> {
    if (ids.length)
      await db
        .update(file)
        .set({ status: 'dropped' })
        .where(inArray(file.id, [...ids]));
  }

  /** A link to the bytes that works for a minute for anyone who has it. */
  link(id: string, options: LinkOptions = {}): string {
    return linkTo(this.#seal, id, options);
  }

  /** The shape that endpoints answer. */
  describe(row: FileRow, options: Omit<LinkOptions, 'seconds'> = {}): FileShape {
    const { id, key, mime, size } = row;
    return { id, key, name: options.name ?? row.name, mime, size, url: this.link(id, options) };
  }

  /** The file behind a link. Refuses (404001) when the link was changed or its minute is over by the database's clock. */
  async openLink(db: Db, id: string, link: Link): Promise<FileRow> {
    if (!isSigned(this.#seal, id, link)) throw refuse(fileRefusals.link_expired);
    const row = await this.find(db, id);
    const { rows } = await db.execute<{ over: boolean }>(
      sql`select extract(epoch from now()) > ${Number(link.e)}::bigint as over`,
    );
    if (!row || rows[0]?.over) throw refuse(fileRefusals.link_expired);
    return link.n === undefined ? row : { ...row, name: link.n };
  }

  /** The bytes of a file, or a range of them; of a sealed one as a whole. Throws when sealed bytes were changed. */
  async read(row: StoredBytes, range?: ByteRange): Promise<Readable> {
    if (!row.secret_sealed) return this.#storage.open(row.key, range);
    if (range) throw new Error('a sealed file is read as a whole');
    const bytes = await buffer(await this.#storage.open(row.key));
    return Readable.from([openSealedFile(this.#seal, row.secret_sealed, row.id ?? '', bytes)]);
  }

  /**
   * Does something with the bytes of a file as a file on this node, which is read and not changed: the stored one itself
   * where it lies here and in the open, else a copy that is gone afterwards.
   */
  async withPath<T>(row: StoredBytes, work: (path: string) => Promise<T>): Promise<T> {
    const here = row.secret_sealed ? null : this.#storage.pathOf(row.key);
    if (here) return work(here);
    const folder = await mkdtemp(join(tmpdir(), 'file-'));
    try {
      const copy = join(folder, 'copy');
      await pipeline(await this.read(row), createWriteStream(copy, { mode: 0o600 }));
      return await work(copy);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Stores an object that is no file of a person and has no row: the pieces of a film. Its module knows its key
   * (`media/video/<id>/…`), serves it, and removes it.
   */
  async putObject(key: string, path: string, mime: string): Promise<void> {
    await this.#storage.put(key, path, mime);
  }

  /** The bytes of such an object, or a range of them. Throws when there is nothing under the key. */
  openObject(key: string, range?: ByteRange): Promise<Readable> {
    return this.#storage.open(key, range);
  }

  /** Removes such an object; a missing one is fine. */
  async removeObject(key: string): Promise<void> {
    await this.#storage.remove(key);
  }

  /** Removes what nobody attached within a day and what was dropped. Returns how many went. */
  sweep(): Promise<number> {
    return sweepFiles(this.#database, this.#storage);
  }
}
