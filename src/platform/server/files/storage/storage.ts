import type { Readable } from 'node:stream';
import type { Configstore } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { RefusalError } from '#shared/refusal.ts';
import type { SignedGrant, UploadGrant } from '../uploads/grant.ts';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What is known of uploads that are under way, by their key; a disk has no place for it. */
export type UploadStates = Configstore;

/** The store cannot be reached or does not answer: the caller gets 503001 and may try again. */
export class StorageUnavailable extends RefusalError {
  constructor(cause: unknown) {
    super(fileRefusals.store_away);
    this.cause = cause;
  }
}

/**
 * Where the bytes lie. Keys are made by `newKey` and never by a person. Everything throws `StorageUnavailable` when the store
 * cannot be reached.
 */
export interface Storage {
  /** Stores the file at `path` under `key`; when it returns, the bytes survive a crash. */
  put(key: string, path: string, mime: string): Promise<void>;
  /** The bytes, or a range of them. Throws when there is nothing under the key. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the bytes; a missing key is fine. */
  remove(key: string): Promise<void>;
  /** The writer of uploads that come in pieces: bytes of the upload `uploads/<id>` lie under that key at once, and stay there. */
  resumable(states: UploadStates): DataStore;
  /** Where the bytes lie on this node, or null in a store elsewhere. */
  pathOf(key: string): string | null;
  /** Forgets what lies below a folder (`org/`) since before that moment. Returns how many objects went. */
  removeOlder(folder: string, before: Date): Promise<number>;
  /** Whether bytes can be put here and taken at all; throws a sentence that says what is wrong, and never a key. */
  reach(): Promise<void>;
  /** Where browsers put objects by themselves, or null when they cannot reach the store. */
  readonly direct: DirectStore | null;
}

/** A store that browsers reach: they post to `endpoint` what a grant allows. */
export interface DirectStore {
  readonly endpoint: string;
  readonly bucket: string;
  sign(grant: UploadGrant): Promise<SignedGrant>;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9/_.%!~*'()-]{0,400}$/;

/** The key itself, if no part of it could escape its folder. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some((part) => part === '' || part.startsWith('.')))
    throw new Error('not a storage key');
  return key;
}
