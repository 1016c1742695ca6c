import { picturesOf, type StoredBodies } from '#server/document/stored.ts';
import type { FileRow } from '#server/files/kinds.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Services } from '#server/services.ts';
import { NOTICE_FILE } from '../contract/notices.shapes.ts';
import { readsNotice } from './notices/notice-readers.service.ts';

/**
 * What is attached to a notice or an announcement. Who received the notice, or manages it, opens its file by an address of
 * its own, too; one of an announcement is read through that alone.
 */
export const noticeFileKind = defineFileKind({
  kind: NOTICE_FILE.purpose,
  ...NOTICE_FILE.rule,
  image: { max_side: 2560 },
  can_read: async (db, actor, { attached_type, attached_id }) =>
    attached_type === 'internotification' && attached_id !== null && readsNotice(db, actor, attached_id),
});

/** What the files of an announcement are attached to. */
export const announcementFiles = (id: string) => ({ type: 'announcement', id });

/** Everything that a notice keeps: what is attached to it, and the pictures in its text. */
export const filesOf = (attachmentIds: readonly string[], bodies: StoredBodies): string[] => [
  ...new Set([...attachmentIds, ...picturesOf(bodies)]),
];

/** The files of a notice as it is read: pictures of the text stand in the text, and are attached nowhere. */
export function viewFiles({ files }: Pick<Services, 'files'>, rows: readonly FileRow[], bodies: StoredBodies) {
  const kept = rows.filter((row) => row.kind === noticeFileKind.kind);
  const shown = new Set(picturesOf(bodies));
  return {
    attachments: kept.filter((row) => !shown.has(row.id)).map((row) => files.describe(row)),
    pictures: kept
      .filter((row) => shown.has(row.id))
      .map((row) => ({ id: row.id, url: files.describe(row, { show: true }).url })),
  };
}
