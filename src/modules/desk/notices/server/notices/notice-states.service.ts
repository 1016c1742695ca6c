import { sql } from 'drizzle-orm';
import type { AuditEntry } from '#server/audit/audit.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Db } from '#server/database/database.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { tellOfNotice } from '../notice-passages.service.ts';
import { notice } from '../tables.ts';

export const noticeMoves = bindMoves({
  type: 'internotification',
  lifecycle: noticeLifecycle,
  table: notice,
  wrong_state: r.state,
  review: { moves: ['approve', 'return'], other: { than: 'created_by', refusal: r.own } },
});

/** The clock sends a locked row that was scheduled. */
export async function sendScheduled(db: Db, row: typeof notice.$inferSelect) {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => entries.push({ ...entry, kind: 'job' });
  const sent = await noticeMoves.advance({ db, actor: null, audit }, row, 'send', { set: { sent_at: sql`now()` } });
  await tellOfNotice(db, sent);
  await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  return sent;
}
