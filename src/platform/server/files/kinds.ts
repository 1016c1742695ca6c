import type { Db } from '../database/database.ts';
import type { Actor } from '../rights/actor.ts';
import type { file } from './tables.ts';

export type FileRow = typeof file.$inferSelect;

/** One kind of file: what may be uploaded for it and who may read it afterwards. */
export interface FileKind {
  /** The `purpose` of an upload: `visitor_photo`. */
  readonly kind: string;
  readonly max_bytes: number;
  /** Media types by content, from `ENDINGS` in file-type.ts. Empty: people cannot upload this kind. */
  readonly types: readonly string[];
  /** Pictures are written anew, without any metadata and no larger than this; null keeps the bytes as they are. */
  readonly image: { readonly max_side: number } | null;
  /** Asked before a large upload of this kind begins; refuses where this person may not or has no room left for so many bytes. */
  readonly before_upload?: (db: Db, actor: Actor, bytes: number) => Promise<void>;
  /** Whether somebody else than the owner may read a file; the owner of one that is not attached yet always may. */
  readonly can_read: (db: Db, actor: Actor, row: FileRow) => boolean | Promise<boolean>;
}

const kinds = new Map<string, FileKind>();

/** Declares a kind beside the code that attaches it. A name declared twice stops the start. */
export function defineFileKind(kind: FileKind): FileKind {
  if (kinds.has(kind.kind)) throw new Error(`file kind ${kind.kind} is declared twice`);
  kinds.set(kind.kind, kind);
  return kind;
}

export function findFileKind(kind: string): FileKind | null {
  return kinds.get(kind) ?? null;
}

export const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The person who uploaded it, and nobody else. */
export const ownerOnly = (_db: Db, actor: Actor, row: FileRow): boolean => row.owner_id === actor.user_id;
