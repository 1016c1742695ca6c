/** Why somebody comes. Settings say which kinds need an ID, a photo or a second review. */
export const visitKinds = [
  { code: 'parent', cn: '家长来访', us: 'Guardian visit' },
  { code: 'business', cn: '公务', us: 'Business' },
  { code: 'supplier', cn: '供货', us: 'Supplier' },
  { code: 'maintenance', cn: '维修施工', us: 'Maintenance' },
  { code: 'interview', cn: '面试', us: 'Interview' },
  { code: 'event', cn: '活动', us: 'Event' },
  { code: 'delivery', cn: '快递送餐', us: 'Delivery' },
  { code: 'alumni', cn: '校友', us: 'Alumni' },
  { code: 'inspection', cn: '检查', us: 'Inspection' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const;

/** Why a guard lets somebody not in. */
export const refuseReasons = [
  { code: 'no_document', cn: '未带证件', us: 'No ID' },
  { code: 'not_the_person', cn: '人证不符', us: 'Doesn’t match ID' },
  { code: 'behaviour', cn: '行为异常', us: 'Suspicious behaviour' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const;

export const checkMethods = [
  { code: 'qr', cn: '扫码', us: 'QR code' },
  { code: 'code', cn: '数字码', us: 'Pass code' },
  { code: 'search', cn: '查找', us: 'Search' },
  { code: 'white_list', cn: '白名单', us: 'Allow list' },
  { code: 'plate', cn: '车牌识别', us: 'Number plate' },
  { code: 'door', cn: '门禁', us: 'Door' },
] as const;

/** How a guard finds somebody; the others are recorded by devices. */
export const GUARD_METHODS = ['qr', 'code', 'search', 'white_list'] as const;

export const visitSources = [
  { code: 'host', cn: '邀约', us: 'Invitation' },
  { code: 'self', cn: '自行预约', us: 'Self-booked' },
  { code: 'card_qr', cn: '名片预约', us: 'Business card' },
  { code: 'batch', cn: '批量邀约', us: 'Bulk invitation' },
  { code: 'walk_in', cn: '临时来访', us: 'Walk-in' },
  { code: 'white_list', cn: '白名单', us: 'Allow list' },
] as const;

/** What a booking means at this moment of its day, in the order in which a desk reads them. */
export const visitGroups = [
  { code: 'overstay', cn: '超时未离', us: 'Overstayed' },
  { code: 'inside', cn: '现在在校', us: 'On site now' },
  { code: 'morning', cn: '上午待到', us: 'Expected in the morning' },
  { code: 'afternoon', cn: '下午待到', us: 'Expected in the afternoon' },
  { code: 'over', cn: '已结束', us: 'Over' },
] as const;

export type VisitGroup = (typeof visitGroups)[number]['code'];
export type VisitKind = (typeof visitKinds)[number]['code'];
export type VisitSource = (typeof visitSources)[number]['code'];
export type CheckMethod = (typeof checkMethods)[number]['code'];
