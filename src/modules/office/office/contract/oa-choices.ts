import { financeRights } from '#modules/office/finance/rights.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';
import { officeRights } from '../rights.ts';

/** What office items are about, for the wall of items. */
export const oaCategories = [
  { code: 'seal', cn: '用印', us: 'Seal' },
  { code: 'vehicle', cn: '用车', us: 'Vehicles' },
  { code: 'finance', cn: '财务', us: 'Finance' },
  { code: 'purchase', cn: '采购与物资', us: 'Purchasing and supplies' },
  { code: 'personnel', cn: '人事', us: 'Personnel' },
  { code: 'request', cn: '请示与会务', us: 'Requests and meetings' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;
export type OaCategory = CodeOf<typeof oaCategories>;

export const oaItemStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'on', ...states.enabled },
  { code: 'off', ...states.disabled },
] as const satisfies ReferenceList;
export type OaItemStatus = CodeOf<typeof oaItemStatuses>;

export const oaPermStatuses = [
  { code: 'on', ...states.enabled },
  { code: 'off', ...states.disabled },
] as const satisfies ReferenceList;
export type OaPermStatus = CodeOf<typeof oaPermStatuses>;

/** How the papers of an item are numbered: each year from one on, without a gap. */
export const oaNumberRules = [
  { code: '{code}-{yyyy}-{seq:5}', cn: 'EXP-2026-00001', us: 'EXP-2026-00001' },
  { code: '{code}{yyyy}{seq:4}', cn: 'EXP20260001', us: 'EXP20260001' },
  { code: '{code}-{yy}-{seq:5}', cn: 'EXP-26-00001', us: 'EXP-26-00001' },
] as const satisfies ReferenceList;
export type OaNumberRule = CodeOf<typeof oaNumberRules>;

/** Holders of a right who carry papers out; others are named one by one. */
export const oaHandlers = [
  { code: officeRights.manage, cn: '办公室', us: 'Administration office' },
  { code: financeRights.manage, cn: '财务', us: 'Finance' },
] as const satisfies ReferenceList;
export type OaHandler = CodeOf<typeof oaHandlers>;

/** For what somebody is looked for. */
export const OA_PURPOSES = ['approver', 'handler', 'act_for'] as const;
