import type { ReferenceList } from './item.ts';

/** Lists about schools, staff and the school day, in the order of the specification. */

/** `stage_code` is the numeric code of the same stage. */
export const stages = [
  { code: 'kid', cn: '幼儿园', us: 'Kindergarten', stage_code: 104 },
  { code: 'pri', cn: '小学', us: 'Primary school', stage_code: 103 },
  { code: 'mid', cn: '初中', us: 'Junior high school', stage_code: 101 },
  { code: 'high', cn: '高中', us: 'Senior high school', stage_code: 102 },
] as const satisfies ReferenceList;

export const stageCodes = [
  { code: 106, cn: '职业学校', us: 'Vocational' },
  { code: 104, cn: '幼儿园', us: 'Kindergarten' },
  { code: 103, cn: '小学', us: 'Primary' },
  { code: 101, cn: '初中', us: 'Junior' },
  { code: 102, cn: '高中', us: 'Senior' },
  { code: 105, cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const staffStatus = [
  { code: 1, cn: '正常', us: 'Normal' },
  { code: -1, cn: '长期病假（6个月以上）', us: 'Sick leave over 6 months' },
  { code: 0, cn: '新进', us: 'New' },
  { code: -2, cn: '退休', us: 'Retired' },
] as const satisfies ReferenceList;

/** Key and meaning differ on purpose: both are the specification's, and stored keys are never renamed. */
export const sessionSlots = [
  { code: 'breakfast', cn: '全天', us: 'All day' },
  { code: 'lunch', cn: '上午', us: 'Morning' },
  { code: 'dinner', cn: '午餐', us: 'Lunch' },
  { code: 'supper', cn: '晚间', us: 'Evening' },
] as const satisfies ReferenceList;
