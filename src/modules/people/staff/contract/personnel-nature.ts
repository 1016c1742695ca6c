import type { ReferenceList } from '#shared/reference/item.ts';

/** How somebody is employed; the first two stand in the establishment of the state. */
export const personnelNatures = [
  { code: 'establishment', cn: '在编', us: 'Permanent', in_establishment: true },
  { code: 'quota', cn: '员额/备案', us: 'Quota', in_establishment: true },
  { code: 'contract', cn: '合同制', us: 'Contract', in_establishment: false },
  { code: 'dispatch', cn: '劳务派遣', us: 'Agency', in_establishment: false },
  { code: 'rehired', cn: '返聘', us: 'Rehired', in_establishment: false },
  { code: 'foreign', cn: '外籍', us: 'International', in_establishment: false },
  { code: 'part_time', cn: '兼职', us: 'Part-time', in_establishment: false },
  { code: 'intern', cn: '实习', us: 'Intern', in_establishment: false },
  { code: 'temporary', cn: '临时', us: 'Temporary', in_establishment: false },
] as const satisfies ReferenceList;
