import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** What becomes of a car at the gate. `asked`: the guard decides. */
export const passDecisions = [
  { code: 'opened', ...states.let_in },
  { code: 'refused', ...states.not_let_in },
  { code: 'asked', ...states.to_handle_by_guard },
  { code: 'manual', ...states.opened_by_hand },
] as const satisfies ReferenceList;

/** Why a gate did not open by itself, in words for the one who waits there. */
export const passReasons = [
  { code: 'blocked', cn: '在停车黑名单中', us: 'On the parking block list' },
  { code: 'unknown', cn: '未登记的车牌', us: 'This plate is not registered' },
  { code: 'suspended', cn: '车证已暂停', us: 'The permit is suspended' },
  { code: 'not_yet', cn: '尚未到有效期', us: 'Not valid yet' },
  { code: 'expired', cn: '已过有效期', us: 'No longer valid' },
  { code: 'swapped', cn: '换车期间，原车牌暂停', us: 'Paused while another car is swapped in' },
  { code: 'away', cn: '车位已让出，期间暂停', us: 'Paused while the place is given to others' },
  { code: 'outside_window', cn: '不在可通行时段', us: 'Outside the hours of this permit' },
  { code: 'wrong_gate', cn: '不可从此门进入', us: 'Not valid at this gate' },
  { code: 'place_in_use', cn: '同一车位的另一辆车在校内', us: 'The other car of this place is inside' },
  { code: 'low_confidence', cn: '车牌识别不清', us: 'The plate was not read clearly' },
  { code: 'near_plate', cn: '与已登记车牌仅差一位', us: 'One character off a registered plate' },
] as const satisfies ReferenceList;

export const passDirections = [
  { code: 'in', cn: '进', us: 'In' },
  { code: 'out', cn: '出', us: 'Out' },
] as const satisfies ReferenceList;

/** Where a plate that was announced for a time comes from. */
export const announceSources = [
  { code: 'visit', cn: '访客预约', us: 'Visit' },
  { code: 'allow_list', cn: '访客白名单', us: 'Visitor allow list' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const cameraVendors = [
  { code: 'simulator', cn: '模拟器', us: 'Simulator' },
  { code: 'lpr_http', cn: '车牌识别一体机', us: 'Plate camera (HTTP)' },
] as const satisfies ReferenceList;

export const cameraStatuses = [
  { code: 'online', ...states.online },
  { code: 'offline', ...states.offline },
] as const satisfies ReferenceList;

export type PassDecision = CodeOf<typeof passDecisions>;
export type PassReason = CodeOf<typeof passReasons>;
export type PassDirection = CodeOf<typeof passDirections>;
export type AnnounceSource = CodeOf<typeof announceSources>;

/** Reads below this go to the guard. */
export const SURE = 0.85;
