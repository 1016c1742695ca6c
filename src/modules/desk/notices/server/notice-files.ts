import { defineFileKind } from '#server/files/kinds.ts';
import { NOTICE_FILE } from '../contract/notices.shapes.ts';

/** What is attached to a notice or an announcement. It is read through that alone, which asks who received it. */
export const noticeFileKind = defineFileKind({
  kind: NOTICE_FILE.purpose,
  ...NOTICE_FILE.rule,
  image: { max_side: 2560 },
  can_read: () => false,
});

/** What the files of an announcement are attached to. */
export const announcementFiles = (id: string) => ({ type: 'announcement', id });
