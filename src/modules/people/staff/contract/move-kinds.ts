import type { ReferenceList } from '#shared/reference/item.ts';

/** Why somebody leaves; who retires goes by the work status. */
export const leaveKinds = [
  { code: 'resign', cn: '辞职', us: 'Resignation' },
  { code: 'transfer', cn: '调出', us: 'Transfer to another employer' },
  { code: 'contract_end', cn: '合同期满', us: 'End of contract' },
  { code: 'dismiss', cn: '辞退', us: 'Dismissal' },
  { code: 'deceased', cn: '去世', us: 'Death' },
] as const satisfies ReferenceList;

export const leftKinds = [
  ...leaveKinds,
  { code: 'retire', cn: '退休', us: 'Retirement' },
] as const satisfies ReferenceList;

/** What changes in an employment (异动). */
export const changeKinds = [
  { code: 'entry', cn: '入职', us: 'Start' },
  { code: 'regular', cn: '转正', us: 'Became regular' },
  { code: 'extend', cn: '延长试用期', us: 'Probation extended' },
  { code: 'post', cn: '岗位变动', us: 'Change of post' },
  { code: 'status', cn: '在职状态变更', us: 'Change of work status' },
  { code: 'leave', cn: '离职', us: 'Leaving' },
  { code: 'retire', cn: '退休', us: 'Retirement' },
  { code: 'rehire', cn: '再次入职', us: 'Re-employment' },
  { code: 'correction', cn: '更正', us: 'Correction' },
] as const satisfies ReferenceList;
