import { fileRefusals } from '#shared/calls/files.contract.ts';
import { refuse } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import type { Actor } from '../rights/actor.ts';
import type { RunningPortal } from '../running-portal.ts';
import { SEALED_MOST_BYTES } from './file-seal.ts';
import { EXTENSIONS, PHONE_PICTURES, SVG } from './file-type.ts';
import type { file } from './tables.ts';

export type FileRow = typeof file.$inferSelect;

/** One kind of file: what may be uploaded for it and who may read it afterwards. */
export interface FileKind {
  /** The `purpose` of an upload: `visitor_photo`. */
  readonly kind: string;
  readonly max_bytes: number;
  /** Media types by content, from `EXTENSIONS` in file-type.ts. Empty: only the portal itself makes such files. */
  readonly types: readonly string[];
  /**
   * How it comes in beside the usual upload (form, or straight to the storage): `pieces` also by the protocol for large
   * files, `own_call` only through a call of its module (without a session, of a device), never by its purpose.
   */
  readonly way?: 'pieces' | 'own_call';
  /**
   * Its bytes lie under a key of their own, which is sealed in its row: neither the store nor a backup shows what is in it
   * (pay, papers of health). It comes with a form, is at most 8 MB, and is sent whole.
   */
  readonly sealed?: true;
  /**
   * Pictures are written anew, without any metadata and no larger than this. Every kind that takes pictures says so; null:
   * it takes none.
   */
  readonly image: { readonly max_side: number } | null;
  /** Asked before a large upload of this kind begins; refuses where this person may not or has no room left for so many bytes. */
  readonly before_upload?: (db: Db, actor: Actor, bytes: number) => Promise<void>;
  /** Whether somebody else than the owner may read a file; the owner of one that is not attached yet always may. */
  readonly can_read: (db: Db, actor: Actor, row: FileRow, portal: RunningPortal) => boolean | Promise<boolean>;
}

const kinds = new Map<string, FileKind>();

/**
 * Declares a kind beside the code that attaches it. A name declared twice stops the start, and so does a kind that would
 * keep pictures as they come, with the place where they were taken.
 */
export function defineFileKind(kind: FileKind): FileKind {
  if (kinds.has(kind.kind)) throw new Error(`file kind ${kind.kind} is declared twice`);
  if (!kind.image && kind.types.some((type) => type.startsWith('image/')))
    throw new Error(`file kind ${kind.kind} takes pictures and does not say how large they become`);
  if (kind.sealed && (kind.way === 'pieces' || kind.max_bytes > SEALED_MOST_BYTES))
    throw new Error(`file kind ${kind.kind} is sealed and takes more than can be opened at once`);
  kinds.set(kind.kind, kind);
  return kind;
}

export function findFileKind(kind: string): FileKind | null {
  return kinds.get(kind) ?? null;
}

/** The kind behind the purpose of an upload. Refuses (422001) one that people cannot upload. */
export function kindFor(purpose: string): FileKind {
  const kind = findFileKind(purpose);
  if (!kind || kind.types.length === 0 || kind.way === 'own_call') throw refuse(fileRefusals.unknown_kind);
  return kind;
}

/** The same for bytes that reach the store without the portal: a sealed kind is not for that (422001). */
export function openKindFor(purpose: string): FileKind {
  const kind = kindFor(purpose);
  if (kind.sealed) throw refuse(fileRefusals.only_form);
  return kind;
}

/** Whether a kind takes files of this type. Photos of phones are taken wherever a JPEG is: they become one. */
export const takesType = ({ types, image }: FileKind, mime: string): boolean =>
  types.includes(mime) || (image !== null && types.includes('image/jpeg') && PHONE_PICTURES.includes(mime));

export const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The person who uploaded it, and nobody else. */
export const ownerOnly = (_db: Db, actor: Actor, row: FileRow): boolean => row.owner_id === actor.user_id;

/** Papers and pictures for no purpose of their own; a module whose readers differ declares its own kind. */
defineFileKind({
  kind: 'attachment',
  max_bytes: 20 << 20,
  types: Object.keys(EXTENSIONS).filter((type) => type !== SVG),
  image: { max_side: 4096 },
  can_read: ownerOnly,
});
