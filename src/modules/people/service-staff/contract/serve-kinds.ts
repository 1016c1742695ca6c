import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

export const certificateKinds = [
  { code: 'health', cn: '健康证', us: 'Health certificate' },
  { code: 'qualification', cn: '从业资格证', us: 'Trade qualification' },
  { code: 'electrician', cn: '电工证', us: 'Electrician’s licence' },
  { code: 'driving', cn: '驾驶证', us: 'Driving licence' },
  { code: 'other', cn: '其他证件', us: 'Other certificate' },
] as const satisfies ReferenceList;
export type CertificateKind = CodeOf<typeof certificateKinds>;

export const serveKinds = [
  { code: 'cleaning', cn: '保洁', us: 'Cleaning' },
  { code: 'canteen', cn: '食堂', us: 'Canteen' },
  { code: 'bus', cn: '校车', us: 'School bus' },
  { code: 'repair', cn: '维修', us: 'Repairs' },
  { code: 'greening', cn: '绿化', us: 'Grounds' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;
export type ServeKind = CodeOf<typeof serveKinds>;

/** Nobody does this work without one of these certificates, in force. */
export const REQUIRED_CERTIFICATES: Readonly<Partial<Record<ServeKind, readonly CertificateKind[]>>> = {
  canteen: ['health'],
  bus: ['driving'],
  repair: ['qualification', 'electrician'],
};
