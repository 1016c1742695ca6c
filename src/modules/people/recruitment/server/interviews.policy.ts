import { wrongState } from '#server/lifecycle/moves.ts';
import { movesFrom } from '#shared/lifecycle.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import type { InterviewAct } from '../contract/interviews.contract.ts';
import { type InterviewStatus, interviewLifecycle } from '../contract/interviews.lifecycle.ts';
import { type ScoreItem, TOTAL_MAX } from '../contract/jobs.contract.ts';
import { recruitmentRefusals as r } from '../contract/recruitment.refusals.ts';
import type { interviewScore } from './tables.ts';

type Sheet = typeof interviewScore.$inferSelect;

/** Why a sheet cannot be handed in: it was already, or the interview did not take place; null: it can. */
export function refusalOfSheet(status: InterviewStatus, { signed_at }: Sheet): RefusalError | null {
  if (signed_at) return refuse(r.signed);
  const isOpen = status === 'planned' || status === 'done';
  return isOpen ? null : wrongState({ lifecycle: interviewLifecycle, wrong_state: r.wrong_state }, status);
}

/** What a reader may do with an interview: close it, if they look after candidates there, and hand their sheet in. */
export function interviewActions(status: InterviewStatus, keeps: boolean, own: Sheet | null): InterviewAct[] {
  const closing = keeps ? movesFrom(interviewLifecycle, status) : [];
  return own && refusalOfSheet(status, own) === null ? [...closing, 'score'] : closing;
}

/**
 * A sheet as a reader sees it. Who sits on the panel sees the marks of the others only after handing in the own, and
 * never after stepping back; `own` is null for somebody who is not on the panel.
 */
export function visibleSheet(sheet: Sheet, own: Sheet | null) {
  const isHidden = own !== null && own.id !== sheet.id && (own.signed_at === null || own.recused);
  const state = sheet.recused ? 'recused' : sheet.signed_at ? 'signed' : 'waiting';
  return {
    state: state as 'recused' | 'signed' | 'waiting',
    marks: isHidden ? null : sheet.marks,
    total: isHidden ? null : sheet.total,
    recommend: isHidden ? null : sheet.recommend,
    comment: isHidden ? null : sheet.comment,
  };
}

/** What marks come to: each as a share of the most of its item, by weight, as a whole number of 100. */
export function totalOf(items: readonly ScoreItem[], marks: readonly number[]): number {
  const weights = items.reduce((sum, { weight }) => sum + weight, 0);
  const share = items.reduce((sum, { max, weight }, at) => sum + ((marks[at] ?? 0) / max) * weight, 0);
  // shares such as 0.1 + 0.2 end a hair below a half
  return Math.round(Number(((share / weights) * TOTAL_MAX).toFixed(6)));
}

/** The mean of totals to one decimal; null without any. */
export function averageOf(totals: readonly number[]): number | null {
  if (totals.length === 0) return null;
  return Math.round((totals.reduce((sum, one) => sum + one, 0) / totals.length) * 10) / 10;
}
