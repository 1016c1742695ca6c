import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { bindMoves, type Mover } from '#server/lifecycle/moves.ts';
import { liveLifecycle } from '../../contract/live.lifecycle.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';
import { live } from '../tables.ts';

/** Lock, history, audit and version of every move of a live. */
export const liveMoves = bindMoves({
  type: 'live',
  lifecycle: liveLifecycle,
  table: live,
  wrong_state: r.wrong_state,
  review: { moves: ['approve'] },
});

/** Moves without a person; their record goes into the log with them. */
export async function bySystem<T>(source: EventSource, move: (mover: Mover) => Promise<T>): Promise<T> {
  const entries: AuditEntry[] = [];
  const mover: Mover = {
    db: source.db,
    actor: null,
    audit: (entry) => void entries.push({ ...entry, kind: 'job' }),
  };
  const result = await move(mover);
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'lives' }, entries);
  return result;
}
