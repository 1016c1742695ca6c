import type { RowOf } from '#shared/endpoint.ts';
import type { doorlocks } from '../../../contract/doorlocks.contract.ts';

export type Lock = RowOf<(typeof doorlocks)['list']>;

export const LOCK_TONES = ['fault', 'offline', 'attention', 'pending', 'battery', 'well', 'disabled'] as const;
export type LockTone = (typeof LOCK_TONES)[number];
/** Below it somebody has to change the battery, as the list filters by. */
const LOW_BATTERY_PCT = 20;

/** What is most urgent of a lock. */
export function toneOfLock({ status, attention_at, pending_count, battery_pct }: Lock): LockTone {
  if (status !== 'online') return status;
  if (attention_at !== null) return 'attention';
  if (battery_pct !== null && battery_pct < LOW_BATTERY_PCT) return 'battery';
  return pending_count > 0 ? 'pending' : 'well';
}
