import type { Text, Values } from '#shared/text.ts';
import { visitLifecycle } from '../../../contract/visitors.lifecycle.ts';
import { visitorRefusals as r } from '../../../contract/visitors.refusals.ts';
import type { VisitDetail, VisitPerson } from '../visit-types.ts';

/** Green may enter, amber look first, red no. */
export type Signal = 'go' | 'look' | 'stop';

export interface Verdict {
  readonly signal: Signal;
  /** One sentence why; times and names are filled in by the values. */
  readonly why: Text;
  readonly values: Values;
  /** Whether the way in may be offered at all; the server decides again. */
  readonly opens: boolean;
}

export const verdictTexts = {
  go: { cn: '可入校，至 {time} 止', us: 'May enter until {time}' },
  choose: { cn: '请勾选到场的人', us: 'Tick the people who are here' },
  waits: { cn: '待 {name} 确认，暂不放行', us: 'Waiting for {name}. Don’t let them in yet.' },
  waits_second: { cn: '待安保复审，暂不放行', us: 'Waiting for security review. Don’t let them in yet.' },
  overdue: { cn: '已超时，应于 {time} 离校，请办理离校', us: 'Overstayed since {time}. Check them out.' },
  minor: { cn: '含未成年人，请确认有成人陪同', us: 'Includes a child. Make sure an adult is with them.' },
} as const satisfies Record<string, Text>;

export interface GateSituation {
  readonly visit: Pick<
    VisitDetail,
    | 'status'
    | 'awaits_review'
    | 'is_over'
    | 'start_at'
    | 'end_at'
    | 'entry_from'
    | 'gates'
    | 'requires_id'
    | 'waits_for'
    | 'host'
    | 'is_overstay'
  >;
  /** The people who are ticked. */
  readonly chosen: readonly Pick<
    VisitPerson,
    'name' | 'is_inside' | 'has_left' | 'is_blocked' | 'is_minor' | 'in_at' | 'in_gate'
  >[];
  /** Where the guard stands; null: no duty. */
  readonly gateId: string | null;
  readonly idChecked: boolean;
  readonly now: number;
  /** Day and clock time of an instant, clock time alone, the name of a gate or host and several names in a row, in the language of the interface. */
  readonly format: {
    readonly dateTime: (at: string) => string;
    readonly time: (at: string) => string;
    readonly localizedName: (gateOrHost: VisitDetail['host']) => string;
    readonly list: (names: readonly string[]) => string;
  };
}

const stop = (why: Text, values: Values = {}): Verdict => ({ signal: 'stop', why, values, opens: false });
const look = (why: Text, values: Values = {}, opens = false): Verdict => ({ signal: 'look', why, values, opens });

/** What keeps the people who are ticked out, in the order in which a guard can do something about it. */
export function verdictOf(gate: GateSituation): Verdict {
  const { visit, chosen, gateId, format } = gate;
  if (gateId === null) return stop(r.no_duty);
  if (chosen.some((person) => person.is_blocked)) return stop(r.blocked_gate);
  if (visit.awaits_review)
    return visit.waits_for === 'second'
      ? look(verdictTexts.waits_second)
      : look(verdictTexts.waits, { name: format.localizedName(visit.host) });
  if (visit.is_over) return stop(visitLifecycle.states[visit.status]);
  if (chosen.length === 0) return look(verdictTexts.choose);
  return presenceOf(gate) ?? entryOf(gate, gateId);
}

/** Who is inside already, or has left, does not enter again. */
function presenceOf({ visit, chosen, format }: GateSituation): Verdict | null {
  const inside = chosen.find((person) => person.is_inside);
  if (inside && visit.is_overstay) return look(verdictTexts.overdue, { time: format.dateTime(visit.end_at) });
  if (inside) {
    const [time, gate] = [
      inside.in_at ? format.time(inside.in_at) : '',
      inside.in_gate ? format.localizedName(inside.in_gate) : '',
    ];
    return look(r.already_in, { name: inside.name, time, gate });
  }
  const gone = chosen.find((person) => person.has_left);
  return gone ? stop(r.not_in, { name: gone.name }) : null;
}

/** Time, gate and document of people who are expected. */
function entryOf({ visit, chosen, idChecked, now, format }: GateSituation, gateId: string): Verdict {
  if (now < Date.parse(visit.entry_from)) return stop(r.too_early, { time: format.dateTime(visit.entry_from) });
  if (now > Date.parse(visit.end_at)) return stop(r.too_late, { time: format.dateTime(visit.end_at) });
  const isHere = visit.gates.length === 0 || visit.gates.some((gate) => gate.id === gateId);
  if (!isHere) return stop(r.wrong_gate, { gates: format.list(visit.gates.map(format.localizedName)) });
  if (visit.requires_id && !idChecked && chosen.some((person) => !person.is_minor)) return look(r.id_check);
  if (chosen.every((person) => person.is_minor)) return look(verdictTexts.minor, {}, true);
  return { signal: 'go', why: verdictTexts.go, values: { time: format.dateTime(visit.end_at) }, opens: true };
}
