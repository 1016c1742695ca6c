import { and, asc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { documentOfRow } from '#server/document/stored.ts';
import { notification } from '#server/notify/tables.ts';
import {
  dropPassages,
  type PassageRecord,
  type PassageSource,
  type PassageText,
  putPassages,
} from '#server/search/passages/passages.ts';
import type { RichDocument } from '#shared/document/document.ts';
import { plainText } from '#shared/document/plain-text.ts';
import { managedBy, READ_PAGE, sentTo } from './announcements.queries.ts';
import { NOTICE_PAGE } from './notices/notice-page.ts';
import { managedNotices } from './notices/notices.queries.ts';
import { announcement, notice } from './tables.ts';

interface Words {
  readonly id: string;
  readonly organization_id: string;
  readonly status: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly body: string;
  readonly body_en: string | null;
  readonly body_document: RichDocument | null;
  readonly body_en_document: RichDocument | null;
}

const wordsOf = (text: string, document: RichDocument | null): string => plainText(documentOfRow(text, document));

const textsOf = ({ title, title_en, body, body_en, body_document, body_en_document }: Words): PassageText[] => [
  { lang: 'cn', title, text: wordsOf(body, body_document) },
  ...(title_en || body_en
    ? [{ lang: 'us' as const, title: title_en ?? title, text: wordsOf(body_en ?? '', body_en_document) }]
    : []),
];

/** What is found of something that is out; its readers stand in its organisation and in all below it. */
async function recordsOf(db: Db, rows: readonly Words[]): Promise<PassageRecord[]> {
  const ids = [...new Set(rows.map((row) => row.organization_id))];
  const places = await db
    .select({
      id: organization.id,
      client_id: organization.client_id,
      // the table is named in full: among the fields of a single table a column stands alone
      has_below: sql<boolean>`exists (select from organization below where below.parent_id = organization.id)`,
    })
    .from(organization)
    .where(inArray(organization.id, ids));
  return rows.flatMap((row) => {
    const place = places.find(({ id }) => id === row.organization_id);
    if (!place) return [];
    const organization_id = place.has_below ? null : place.id;
    return [{ source_id: row.id, client_id: place.client_id, organization_id, texts: textsOf(row) }];
  });
}

/** Keeps the search with a row that was moved or revised: what is out is found, everything else is not. */
async function tell(db: Db, source: PassageSource, row: Words): Promise<void> {
  const [record] = row.status === 'sent' ? await recordsOf(db, [row]) : [];
  if (record) await putPassages(db, source.key, record);
  else await dropPassages(db, source.key, [row.id]);
}

/** Notices, bulletins and messages for those who received them, and for those who manage them. */
export const noticePassages: PassageSource = {
  key: 'internotification',
  title: { cn: '通知', us: 'Notices' },
  edition: 1,
  link: ({ source_id }) => NOTICE_PAGE + source_id,
  readable: async ({ db, actor }, ids) => {
    const received = db
      .select({ one: sql`1` })
      .from(notification)
      .where(and(eq(notification.subject_id, notice.id), eq(notification.user_id, actor.user_id)));
    const isSeen = or(exists(received), managedNotices(actor));
    const rows = await acrossOrganizations(db, () =>
      db
        .select({ id: notice.id })
        .from(notice)
        .where(and(inArray(notice.id, [...ids]), eq(notice.status, 'sent'), isSeen)),
    );
    return new Set(rows.map(({ id }) => id));
  },
  records: async (db, after, most) =>
    recordsOf(
      db,
      await db
        .select()
        .from(notice)
        .where(and(gt(notice.id, after), eq(notice.status, 'sent')))
        .orderBy(asc(notice.id))
        .limit(most)
        .for('share'),
    ),
};

/** Announcements for those to whom they were sent, and for those who manage them. */
export const announcementPassages: PassageSource = {
  key: 'announcement',
  title: { cn: '公告', us: 'Announcements' },
  edition: 1,
  link: ({ source_id }) => READ_PAGE + source_id,
  readable: async ({ db, actor }, ids) => {
    const line = await listSelfAndAbove(db, actor.organization_id);
    const isSeen = or(line.length ? sentTo(line, actor.user_types) : undefined, managedBy(actor));
    const rows = await acrossOrganizations(db, () =>
      db
        .select({ id: announcement.id })
        .from(announcement)
        .where(and(inArray(announcement.id, [...ids]), eq(announcement.status, 'sent'), isSeen)),
    );
    return new Set(rows.map(({ id }) => id));
  },
  records: async (db, after, most) =>
    recordsOf(
      db,
      await db
        .select()
        .from(announcement)
        .where(and(gt(announcement.id, after), eq(announcement.status, 'sent')))
        .orderBy(asc(announcement.id))
        .limit(most)
        .for('share'),
    ),
};

export const tellOfNotice = (db: Db, row: Words): Promise<void> => tell(db, noticePassages, row);
export const tellOfAnnouncement = (db: Db, row: Words): Promise<void> => tell(db, announcementPassages, row);
