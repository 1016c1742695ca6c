import type { ReferenceList } from '#shared/reference/item.ts';

/** What became of money that a paper asked for. */
export const holdStates = [
  { code: 'reserved', cn: '已预留', us: 'Reserved' },
  { code: 'committed', cn: '已承诺', us: 'Committed' },
  { code: 'used', cn: '已使用', us: 'Used' },
  { code: 'released', cn: '已释放', us: 'Released' },
] as const satisfies ReferenceList;
