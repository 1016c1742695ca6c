import type { VisitStatus } from '../../contract/visitors.lifecycle.ts';
import type { VisitDetail } from './visit-types.ts';

/** Green may enter, amber needs a look, red may not, blue is inside and may leave. */
export type VerdictTone = 'done' | 'waiting' | 'refused' | 'running';

export type VerdictReason =
  | { readonly key: 'blocked' | 'undecided' | 'check_id' | 'welcome' | 'inside' | 'overdue' | 'some_inside' }
  | { readonly key: 'ended'; readonly status: VisitStatus }
  | { readonly key: 'too_early' | 'too_late'; readonly at: string }
  | { readonly key: 'wrong_gate' };

export interface Verdict {
  readonly tone: VerdictTone;
  readonly reason: VerdictReason;
  /** Whether somebody who is expected may be let in now. */
  readonly mayEnter: boolean;
}

type Facts = Pick<VisitDetail, 'status' | 'entry_from' | 'end_at' | 'is_overstay' | 'requires_id'> & {
  readonly gates: readonly { readonly id: string }[];
  readonly persons: readonly Pick<VisitDetail['persons'][number], 'status' | 'is_blocked' | 'is_minor'>[];
};

const no = (tone: VerdictTone, reason: VerdictReason): Verdict => ({ tone, reason, mayEnter: false });

/** What a guard at `gateId` sees at a glance. The server decides again; this only paints the bar and orders the buttons. */
export function verdictOf(visit: Facts, gateId: string | null, now: number): Verdict {
  if (visit.persons.some((person) => person.is_blocked)) return no('refused', { key: 'blocked' });
  if (visit.status === 'applied') return no('waiting', { key: 'undecided' });
  if (visit.status !== 'approved' && visit.status !== 'verified') return no('refused', { key: 'ended', status: visit.status });
  const isSomebodyIn = visit.persons.some((person) => person.status === 'in');
  const isSomebodyExpected = visit.persons.some((person) => person.status === 'expected');
  if (isSomebodyIn && visit.is_overstay) return no('waiting', { key: 'overdue' });
  if (isSomebodyIn && !isSomebodyExpected) return no('running', { key: 'inside' });
  if (now < Date.parse(visit.entry_from)) return no('refused', { key: 'too_early', at: visit.entry_from });
  if (now > Date.parse(visit.end_at)) return no('refused', { key: 'too_late', at: visit.end_at });
  if (gateId !== null && visit.gates.length > 0 && !visit.gates.some((gate) => gate.id === gateId)) return no('refused', { key: 'wrong_gate' });
  const asksId = visit.requires_id && visit.persons.some((person) => !person.is_minor);
  if (asksId) return { tone: 'waiting', reason: { key: 'check_id' }, mayEnter: true };
  return { tone: 'done', reason: { key: isSomebodyIn ? 'some_inside' : 'welcome' }, mayEnter: true };
}
