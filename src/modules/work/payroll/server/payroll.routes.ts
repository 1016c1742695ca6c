import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { implement } from '#server/http/context.ts';
import { incomeProofs } from '../contract/income-proofs.contract.ts';
import { wageQuestions } from '../contract/wage-questions.contract.ts';
import { wageTables } from '../contract/wage-tables.contract.ts';
import { bankFileTemplates, wageTemplates } from '../contract/wage-templates.contract.ts';
import { wageUsers } from '../contract/wage-users.contract.ts';
import { wages } from '../contract/wages.contract.ts';
import { makeBankFile } from './bank/bank-file.service.ts';
import { checkWage, compareWages, previewAs, showReport } from './batch/check.service.ts';
import { showProgress } from './batch/progress.service.ts';
import { listSheets, readTable } from './batch/read-table.service.ts';
import { closeWage, recallWage, remindWage, reopenWage, sendWage } from './batch/send.service.ts';
import {
  createWage,
  listWages,
  removeWage,
  showWage,
  updateWage,
  wageInReach,
  wageStatistics,
} from './batch/wages.service.ts';
import { askProof, decideProof, listProofs, voidProof } from './proofs/income-proofs.service.ts';
import { confirmSlip } from './slips/confirm.service.ts';
import { sendAgain } from './slips/corrections.service.ts';
import { createRow, removeSlip, updateSlip } from './slips/draft-rows.service.ts';
import { answerQuestion, askQuestion, closeQuestion, listQuestions } from './slips/questions.service.ts';
import { sendSlipPdf } from './slips/slip-paper.service.ts';
import { listSlips, ownYear, showSlip } from './slips/slip-view.service.ts';
import { listViews } from './slips/views.service.ts';
import { bankFileTemplateStore, wageTemplateStore } from './templates.store.ts';

export const wageRoutes = implement(wages)({
  list: ({ query }, ctx) => listWages(ctx, query),
  create: ({ body }, ctx) => createWage(ctx, body),
  get: ({ params }, ctx) => showWage(ctx, params.id),
  update: ({ params, body }, ctx) => updateWage(ctx, params.id, body),
  remove: ({ params }, ctx) => removeWage(ctx, params.id),
  check: ({ params, body }, ctx) => checkWage(ctx, params.id, body.version),
  reopen: ({ params, body }, ctx) => reopenWage(ctx, params.id, body),
  sendWage: ({ params, body }, ctx) => sendWage(ctx, params.id, body),
  recall: ({ params, body }, ctx) => recallWage(ctx, params.id, body.reason),
  close: ({ params }, ctx) => closeWage(ctx, params.id),
  remind: ({ params }, ctx) => remindWage(ctx, params.id),
});

export const wageTableRoutes = implement(wageTables)({
  statistics: async ({ query }, ctx) => {
    await requireStepUp(ctx);
    return wageStatistics(ctx, query.year);
  },
  sheets: ({ params, files }, ctx) => listSheets(ctx, params.id, files.file),
  read: ({ params, files, body }, ctx) => readTable(ctx, params.id, files.file, body),
  report: async ({ params }, ctx) => {
    await wageInReach(ctx, params.id);
    await requireStepUp(ctx);
    return showReport(ctx, params.id);
  },
  compare: async ({ params, query }, ctx) => {
    await wageInReach(ctx, params.id);
    await requireStepUp(ctx);
    return compareWages(ctx, params.id, query.with);
  },
  progress: ({ params, query }, ctx) => showProgress(ctx, params.id, query.page),
  previewAs: async ({ params, body }, ctx) => {
    await wageInReach(ctx, params.id);
    await requireStepUp(ctx);
    return previewAs(ctx, params.id, body.row_no);
  },
  bankFile: ({ params, body }, ctx) => makeBankFile(ctx, params.id, body),
});

export const wageUserRoutes = implement(wageUsers)({
  list: ({ query }, ctx) => listSlips(ctx, query),
  summary: async ({ query }, ctx) => {
    await requireStepUp(ctx);
    return ownYear(ctx, query.year);
  },
  create: ({ body }, ctx) => createRow(ctx, body),
  get: ({ params, query }, ctx) => showSlip(ctx, params.id, query.purpose),
  update: ({ params, body }, ctx) => updateSlip(ctx, params.id, body),
  remove: ({ params }, ctx) => removeSlip(ctx, params.id),
  sendAgain: ({ params }, ctx) => sendAgain(ctx, params.id),
  confirm: ({ params, body }, ctx) => confirmSlip(ctx, params.id, body),
  ask: ({ params, body }, ctx) => askQuestion(ctx, params.id, body),
  pdf: ({ params, query }, ctx) => sendSlipPdf(ctx, params.id, query.lang),
  views: ({ params }, ctx) => listViews(ctx, params.id),
});

export const wageQuestionRoutes = implement(wageQuestions)({
  list: ({ query }, ctx) => listQuestions(ctx, query),
  answer: ({ params, body }, ctx) => answerQuestion(ctx, params.id, body),
  close: ({ params }, ctx) => closeQuestion(ctx, params.id),
});

export const templateRoutes = implement(wageTemplates)(wageTemplateStore.handlers);
export const bankFileTemplateRoutes = implement(bankFileTemplates)(bankFileTemplateStore.handlers);

export const incomeProofRoutes = implement(incomeProofs)({
  list: ({ query }, ctx) => listProofs(ctx, query),
  create: ({ body }, ctx) => askProof(ctx, body),
  decide: ({ params, body }, ctx) => decideProof(ctx, params.id, body),
  void: ({ params, body }, ctx) => voidProof(ctx, params.id, body),
});
