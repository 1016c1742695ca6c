import { draftOf } from '#shared/document/marked-text.ts';
import type { CallInput } from '#shared/endpoint.ts';
import type { Announcement, announcements } from '../../../contract/announcements.contract.ts';

/** An announcement is for the staff unless others are chosen. */
const DEFAULT_USER_TYPES = ['teacher'];

/** The values of the form. */
export function valuesOf(row: Announcement | null) {
  return {
    title: row?.title ?? '',
    title_en: row?.title_en ?? '',
    body: draftOf(row?.body_document),
    body_en: draftOf(row?.body_en_document),
    priority: (row?.priority ?? 'normal') as string,
    placements: (row?.placements ?? []) as readonly string[],
    user_types: (row?.user_types ?? DEFAULT_USER_TYPES) as readonly string[],
    must_confirm: row?.must_confirm ? 'confirm' : 'none',
    confirm_by: row?.confirm_by ?? '',
    send_at: row?.send_at ?? '',
    expires_at: row?.expires_at ?? '',
    allow_comment: (row?.allow_comment ?? 'off') as string,
    files: (row?.attachments ?? []).map(({ id, name }) => ({ id, name })) as readonly { id: string; name: string }[],
  };
}

export type AnnouncementValues = ReturnType<typeof valuesOf>;

/** What is sent. */
export const bodyOf = ({ files, must_confirm, confirm_by, ...values }: AnnouncementValues) =>
  ({
    ...values,
    must_confirm: must_confirm === 'confirm',
    confirm_by: must_confirm === 'confirm' ? confirm_by : '',
    attachment_ids: files.map((file) => file.id),
  }) as CallInput<typeof announcements.create>['body'];
