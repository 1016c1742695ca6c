import { sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { Db } from '#server/database/database.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { SHOWN_DAYS } from '../contract/announcements.contract.ts';
import { announcementLifecycle } from '../contract/announcements.lifecycle.ts';
import { announcementRefusals as r } from '../contract/announcements.refusals.ts';
import { tellOfAnnouncement } from './notice-passages.service.ts';
import { announcement } from './tables.ts';

export const announcementMoves = bindMoves({
  type: 'announcement',
  lifecycle: announcementLifecycle,
  table: announcement,
  wrong_state: r.state,
  review: { moves: ['approve', 'return'], other: { than: 'created_by', refusal: r.own } },
});

/** What changes with the moment at which it goes out. */
export const sending = () => ({
  sent_at: sql`now()`,
  expires_at: sql`coalesce(${announcement.expires_at}, now() + make_interval(days => ${SHOWN_DAYS}))`,
});

/** The clock publishes a locked row that was scheduled. */
export async function publishScheduled(db: Db, row: typeof announcement.$inferSelect) {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => entries.push({ ...entry, kind: 'job' });
  const sent = await announcementMoves.advance({ db, actor: null, audit }, row, 'send', { set: sending() });
  await tellOfAnnouncement(db, sent);
  await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  return sent;
}
