import type { interviewScore } from './tables.ts';

type Sheet = typeof interviewScore.$inferSelect;

/**
 * A sheet as a reader sees it. Who sits on the panel sees the marks of the others only after handing in the own, and
 * never after stepping back; `own` is null for somebody who is not on the panel.
 */
export function visibleSheet(sheet: Sheet, own: Sheet | null) {
  const isHidden = own !== null && own.id !== sheet.id && (own.signed_at === null || own.recused);
  const state = sheet.recused ? 'recused' : sheet.signed_at ? 'signed' : 'waiting';
  return {
    state: state as 'recused' | 'signed' | 'waiting',
    total: isHidden ? null : sheet.total,
    recommend: isHidden ? null : sheet.recommend,
    comment: isHidden ? null : sheet.comment,
  };
}
