import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** What drivers do wrong, with the points that each costs. */
export const violationKinds = [
  { code: 'fire_lane', cn: '占用消防通道', us: 'Blocking a fire lane', points: 6 },
  { code: 'wrong_place', cn: '违规停放', us: 'Parked in the wrong place', points: 2 },
  { code: 'overnight', cn: '未经允许过夜', us: 'Overnight without permission', points: 1 },
  { code: 'speeding', cn: '校内超速', us: 'Speeding on campus', points: 6 },
  { code: 'horn', cn: '教学区鸣笛', us: 'Horn in the teaching area', points: 1 },
  { code: 'lent', cn: '出借车证', us: 'Let others use the permit', points: 12 },
] as const satisfies (ReferenceList[number] & { readonly points: number })[];
export type ViolationKind = CodeOf<typeof violationKinds>;

/** So many points in one term put the plate on the block list for so many days. */
export const POINTS_LIMIT = 12;
export const POINTS_BLOCK_DAYS = 30;
export const APPEAL_DAYS = 7;

export const violationLifecycle = defineLifecycle({
  states: {
    recorded: states.registered,
    appealed: states.appealed,
    confirmed: states.upheld,
    cancelled: states.cancelled,
  },
  moves: {
    appeal: { from: ['recorded'], to: 'appealed', cn: '申诉', us: 'Appeal' },
    review: { from: ['recorded', 'appealed'], to: ['confirmed', 'cancelled'], cn: '审核', us: 'Review' },
  },
});
export type ViolationState = StateOf<typeof violationLifecycle>;

/** Longest time on the block list, in days. */
export const BLOCK_MAX_DAYS = 366;
export const blockSubjects = [
  { code: 'plate', cn: '车牌', us: 'Plate' },
  { code: 'person', cn: '人员', us: 'Person' },
] as const satisfies ReferenceList;

export const blockLifecycle = defineLifecycle({
  states: {
    active: states.barred,
    appealed: states.appealed,
    lifted: states.lifted,
    expired: states.expired,
  },
  moves: {
    change: { from: ['active', 'appealed'], to: ['active', 'appealed'], cn: '修改', us: 'Change' },
    appeal: { from: ['active'], to: 'appealed', cn: '申诉', us: 'Appeal' },
    keep: { from: ['appealed'], to: 'active', cn: '维持', us: 'Keep' },
    lift: { from: ['active', 'appealed'], to: 'lifted', cn: '解除', us: 'Lift' },
    expire: { from: ['active', 'appealed'], to: 'expired', cn: '到期', us: 'Expire' },
  },
});
export type BlockState = StateOf<typeof blockLifecycle>;
/** An entry in one of these keeps cars out. */
export const BLOCKING = ['active', 'appealed'] as const;
