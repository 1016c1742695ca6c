import { type PlateState, plateStateOf } from '#modules/campus/parking/server/public.ts';
import { dayOf } from '#shared/dates.ts';
import { type PassDecision, type PassDirection, type PassReason, SURE } from '../../contract/gate.shapes.ts';
import type { AnnouncedFacts, Days, PermitFacts, PlateFacts, PlateList } from '../../contract/plate-list.shapes.ts';

/**
 * The one decision whether a gate opens for a plate. The portal, the guard’s check, and cameras that are alone all go
 * through these functions, with the same facts.
 */

export interface PassRequest {
  readonly at: string;
  readonly zone: string;
  readonly direction: PassDirection;
  /** Null: somebody typed it. */
  readonly confidence: number | null;
  /** Plates that are inside, with the permit by which they are. */
  readonly inside: readonly { readonly plate_no: string; readonly parking_id: string | null }[];
  /** Registered plates from which this one differs in one character. */
  readonly near: readonly string[];
}
export interface Verdict {
  readonly decision: Exclude<PassDecision, 'manual'>;
  readonly reason: PassReason | null;
  readonly by: 'permit' | 'announced' | 'block_list' | null;
  readonly permit: PermitFacts | null;
  readonly announced: AnnouncedFacts | null;
  readonly block: Days | null;
  readonly near: string | null;
}

const NOTHING = { by: null, permit: null, announced: null, block: null, near: null } as const;
const isWithin = (day: string, { from, to }: Days): boolean => from <= day && day <= to;

const REASONS: Readonly<Record<PlateState, PassReason | null>> = {
  in_window: null,
  outside_window: 'outside_window',
  other_gate: 'wrong_gate',
  swapped: 'swapped',
  lent: 'away',
  not_yet: 'not_yet',
  suspended: 'suspended',
  ended: 'expired',
  no_permit: 'expired',
};

/** Why a permit does not open at a moment; null: it does. */
export const permitReason = (
  { facts }: PermitFacts,
  { at, zone }: Pick<PassRequest, 'at' | 'zone'>,
): PassReason | null => REASONS[plateStateOf(facts, { at, zone })];

function announcedReason({ from, to, is_here }: AnnouncedFacts, at: string): PassReason | null {
  const moment = Date.parse(at);
  if (moment < Date.parse(from)) return 'not_yet';
  if (moment >= Date.parse(to)) return 'expired';
  return is_here ? null : 'wrong_gate';
}

/** How much a reason says: of several permits the one that is nearest to opening is named. */
const WORTH: readonly PassReason[] = [
  'outside_window',
  'wrong_gate',
  'swapped',
  'away',
  'not_yet',
  'suspended',
  'expired',
];
const worthOf = (reason: PassReason | null): number => (reason ? WORTH.indexOf(reason) : -1);

/**
 * Block list, then plates that were announced for this time, then a car swapped in, then permits in their hours, else
 * refused with the reason. What was not read surely, or looks like a registered plate, goes to the guard. Who leaves may
 * always leave.
 */
export function decide(facts: PlateFacts | null, asked: PassRequest): Verdict {
  const unsure = asked.confidence !== null && asked.confidence < SURE;
  const known = facts && knownVerdict(facts, asked);
  if (asked.direction === 'out') return { ...(known ?? NOTHING), decision: 'opened', reason: null, near: null };
  if (unsure)
    return { ...(known ?? NOTHING), decision: 'asked', reason: 'low_confidence', near: asked.near[0] ?? null };
  if (known) return { ...known, near: null };
  const [near, ...others] = asked.near;
  if (near !== undefined && others.length === 0) return { ...NOTHING, decision: 'asked', reason: 'near_plate', near };
  return { ...NOTHING, decision: 'refused', reason: 'unknown' };
}

function knownVerdict(facts: PlateFacts, asked: PassRequest): Verdict | null {
  const day = dayOf(asked.at, asked.zone);
  const block = facts.blocks.find((days) => isWithin(day, days));
  if (block) return { ...NOTHING, decision: 'refused', reason: 'blocked', by: 'block_list', block };
  const open = facts.announced.find((one) => announcedReason(one, asked.at) === null);
  if (open) return { ...NOTHING, decision: 'opened', reason: null, by: 'announced', announced: open };
  const swapsFirst = facts.permits.toSorted(
    (a, b) => Number(b.facts.kind === 'swap') - Number(a.facts.kind === 'swap'),
  );
  const evaluated = swapsFirst.map((permit) => ({ permit, reason: permitReason(permit, asked) }));
  const [best] = evaluated.toSorted((a, b) => worthOf(a.reason) - worthOf(b.reason));
  if (best) return permitVerdict(facts.plate_no, best, asked);
  const [announced] = facts.announced.toSorted((a, b) => distance(a, asked.at) - distance(b, asked.at));
  if (!announced) return null;
  return {
    ...NOTHING,
    decision: 'refused',
    by: 'announced',
    announced,
    reason: announcedReason(announced, asked.at),
  };
}

function permitVerdict(
  plate_no: string,
  { permit, reason }: { readonly permit: PermitFacts; readonly reason: PassReason | null },
  { inside }: PassRequest,
): Verdict {
  const other = inside.some((car) => car.parking_id === permit.parking_id && car.plate_no !== plate_no);
  const why = reason ?? (other ? 'place_in_use' : null);
  return { ...NOTHING, decision: why ? 'refused' : 'opened', reason: why, by: 'permit', permit };
}

const distance = ({ from, to }: AnnouncedFacts, at: string): number =>
  Math.min(Math.abs(Date.parse(from) - Date.parse(at)), Math.abs(Date.parse(to) - Date.parse(at)));

/** Whether two plates of the same length differ in exactly one character. */
export function differsInOne(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let differing = 0;
  for (let at = 0; at < a.length; at += 1) differing += a[at] === b[at] ? 0 : 1;
  return differing === 1;
}

/** The decision of a camera that has its list and nothing else. */
export function decideAlone(
  list: PlateList,
  plate_no: string,
  asked: Pick<PassRequest, 'at' | 'direction' | 'confidence' | 'inside'>,
): Verdict {
  const facts = list.plates.find((one) => one.plate_no === plate_no) ?? null;
  const near = facts
    ? []
    : list.plates.filter((one) => differsInOne(one.plate_no, plate_no)).map((one) => one.plate_no);
  return decide(facts, { ...asked, zone: list.zone, near });
}

/** The form in which plates are compared, whatever a camera reads. */
export const normalizeRead = (plate: string): string =>
  plate
    .replace(/[\s·•.-]/g, '')
    .toUpperCase()
    .slice(0, 12);
