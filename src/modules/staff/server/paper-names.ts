import type { PAPER_KINDS } from '../contract/invitations.contract.ts';

type PaperKind = (typeof PAPER_KINDS)[number];

/** What the papers are called that a newcomer is asked for. */
export const PAPER_NAMES: Readonly<Record<PaperKind, { readonly name: string; readonly name_en: string }>> = {
  id_card: { name: '身份证', name_en: 'ID card' },
  degree: { name: '学历学位证书', name_en: 'Degree certificate' },
  teacher_license: { name: '教师资格证', name_en: 'Teaching licence' },
  mandarin: { name: '普通话等级证书', name_en: 'Mandarin certificate' },
  health: { name: '体检报告', name_en: 'Health report' },
  other: { name: '其他材料', name_en: 'Other papers' },
};
