import { implement } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { teacherExports } from '../../contract/teacher-export.contract.ts';
import { teacherRecords } from '../../contract/teachers.contract.ts';
import { revealSection, sendActiveSms, showActiveInfo } from './account.service.ts';
import { decideCorrection, listCorrections, removeTeacher, updateInfo, updateTeacher } from './changes.service.ts';
import { cancelDraft, listDrafts, saveDraft, showDraft } from './drafts.service.ts';
import { createTeacher } from './entry.service.ts';
import { exportTeachers, previewExport } from './export.service.ts';
import { startRosterImport } from './roster-import.service.ts';
import { listContractsEnding, listEntries, listLeavers } from './turnover.queries.ts';
import { showTeacher, viewTeachers } from './view.service.ts';

export const teacherRecordRoutes = implement(teacherRecords)({
  list: ({ query }, ctx) => viewTeachers(ctx, query),
  turnover: async (_input, ctx) => ({
    entries: await listEntries(ctx.db, ctx.scope, today(ctx.actor.time_zone)),
    leavers: await listLeavers(ctx.db, ctx.scope, today(ctx.actor.time_zone)),
  }),
  contractsEnding: (_input, ctx) => listContractsEnding(ctx.db, ctx.scope, today(ctx.actor.time_zone)),
  create: ({ body }, ctx) => createTeacher(ctx, body),
  saveInfo: ({ body: { draft_id, ...body } }, ctx) => createTeacher(ctx, body, draft_id),
  drafts: (_input, ctx) => listDrafts(ctx),
  draft: ({ params }, ctx) => showDraft(ctx, params.id),
  saveDraft: ({ body }, ctx) => saveDraft(ctx, body),
  cancelDraft: ({ params }, ctx) => cancelDraft(ctx, params.id),
  corrections: ({ query }, ctx) => listCorrections(ctx, query.user_id),
  decide: ({ params, body }, ctx) => decideCorrection(ctx, params.id, body),
  sendActiveSms: ({ body }, ctx) => sendActiveSms(ctx, body.ids),
  import: ({ body, files }, ctx) => startRosterImport(ctx, body.organization_id, files.file),
  get: ({ params }, ctx) => showTeacher(ctx, params.id),
  update: ({ params, body }, ctx) => updateTeacher(ctx, params.id, body.sections),
  updateInfo: ({ params, body }, ctx) => updateInfo(ctx, params.id, body),
  remove: ({ params }, ctx) => removeTeacher(ctx, params.id),
  activeInfo: ({ params }, ctx) => showActiveInfo(ctx, params.id),
  reveal: ({ params, body }, ctx) => revealSection(ctx, params.id, body),
});

export const teacherExportRoutes = implement(teacherExports)({
  preview: ({ query }, ctx) => previewExport(ctx, query),
  export: ({ query }, ctx) => exportTeachers(ctx, query),
});
