import { implement } from '#server/http/context.ts';
import { classSchedules } from '../contract/class-schedules.contract.ts';
import { electiveMembers } from '../contract/elective-members.contract.ts';
import { lessonChanges } from '../contract/lesson-changes.contract.ts';
import { lessonFeeds } from '../contract/lesson-feeds.contract.ts';
import { lessons } from '../contract/lessons.contract.ts';
import { periodPlans } from '../contract/period-plans.contract.ts';
import { scheduleDays } from '../contract/schedule-days.contract.ts';
import { scheduleProposals } from '../contract/schedule-proposals.contract.ts';
import {
  acceptChange,
  approveChange,
  assignChange,
  cancelChange,
  declineChange,
  rejectChange,
} from './change/change-moves.service.ts';
import { listChanges, showChange } from './change/change-view.service.ts';
import { createChange } from './change/changes.service.ts';
import {
  copySchedule,
  createSchedule,
  getSchedule,
  listSchedules,
  removeSchedule,
  updateSchedule,
} from './draft/schedules.service.ts';
import { changeSlots } from './draft/slots.service.ts';
import { exportLoad } from './export/load-export.service.ts';
import { exportSchedule } from './export/schedule-export.service.ts';
import { viewFreeSlots, viewFreeTeachers, viewLesson } from './lesson/free.service.ts';
import { createFeedKey, sendLessonFeed } from './lesson/lesson-feed.service.ts';
import { viewLoad } from './lesson/load.service.ts';
import { listUncovered, viewBoard, viewNow } from './lesson/overview.service.ts';
import { listOwners, viewLessons, viewMine, viewTogether } from './lesson/timetable.service.ts';
import {
  cancelProposal,
  countProposal,
  draftOfProposal,
  showProposal,
  startProposalOf,
} from './proposal/proposals.service.ts';
import { checkSchedule, publishSchedule, withdrawSchedule } from './publish/publish.service.ts';
import { readSchedule } from './reading/readings.service.ts';
import { listOpenDays, previewDay } from './setting/arranged-days.service.ts';
import { listGroups, listMembers, setMembers } from './setting/electives.service.ts';
import { periodPlanStore } from './setting/period-plans.store.ts';
import { scheduleDayStore } from './setting/schedule-days.store.ts';

export const periodPlanRoutes = implement(periodPlans)(periodPlanStore.handlers);

export const scheduleDayRoutes = implement(scheduleDays)({
  ...scheduleDayStore.handlers,
  preview: ({ body }, ctx) => previewDay(ctx, body),
  open: (_input, ctx) => listOpenDays(ctx),
});

export const electiveRoutes = implement(electiveMembers)({
  groups: (_input, ctx) => listGroups(ctx),
  list: ({ query }, ctx) => listMembers(ctx, query.classroom_id),
  set: ({ body }, ctx) => setMembers(ctx, body),
});

export const scheduleRoutes = implement(classSchedules)({
  list: ({ query }, ctx) => listSchedules(ctx, query),
  create: ({ body }, ctx) => createSchedule(ctx, body),
  get: ({ params }, ctx) => getSchedule(ctx, params.id),
  update: ({ params, body }, ctx) => updateSchedule(ctx, params.id, body),
  remove: ({ params }, ctx) => removeSchedule(ctx, params.id),
  copy: ({ params, body }, ctx) => copySchedule(ctx, params.id, body),
  slots: ({ params, body }, ctx) => changeSlots(ctx, params.id, body),
  check: ({ params, body }, ctx) => checkSchedule(ctx, params.id, body),
  publish: ({ params, body }, ctx) => publishSchedule(ctx, params.id, body),
  withdraw: ({ params, body }, ctx) => withdrawSchedule(ctx, params.id, body),
  export: ({ params }, ctx) => exportSchedule(ctx, params.id),
  read: ({ body, files }, ctx) => readSchedule(ctx, files.file, body),
});

export const proposalRoutes = implement(scheduleProposals)({
  count: ({ params, query }, ctx) => countProposal(ctx, params.id, query.mode),
  start: ({ params, body }, ctx) => startProposalOf(ctx, params.id, body),
  get: ({ params }, ctx) => showProposal(ctx, params.id),
  cancel: ({ params }, ctx) => cancelProposal(ctx, params.id),
  draft: ({ params, body }, ctx) => draftOfProposal(ctx, params.id, body),
});

export const feedRoutes = implement(lessonFeeds)({
  createKey: (_input, ctx) => createFeedKey(ctx),
  mine: ({ query }, ctx) => sendLessonFeed(ctx, query.key),
});

export const lessonRoutes = implement(lessons)({
  list: ({ query }, ctx) => viewLessons(ctx, query),
  mine: ({ query }, ctx) => viewMine(ctx, query),
  owners: ({ query }, ctx) => listOwners(ctx, query),
  together: ({ query }, ctx) => viewTogether(ctx, query),
  now: (_input, ctx) => viewNow(ctx),
  board: ({ query }, ctx) => viewBoard(ctx, query),
  uncovered: ({ query }, ctx) => listUncovered(ctx, query),
  load: ({ query }, ctx) => viewLoad(ctx, query),
  exportLoad: ({ query }, ctx) => exportLoad(ctx, query),
  get: ({ params }, ctx) => viewLesson(ctx, params.id),
  freeTeachers: ({ params }, ctx) => viewFreeTeachers(ctx, params.id),
  freeSlots: ({ params, query }, ctx) => viewFreeSlots(ctx, params.id, query),
});

export const changeRoutes = implement(lessonChanges)({
  list: ({ query }, ctx) => listChanges(ctx, query),
  get: ({ params }, ctx) => showChange(ctx, params.id),
  create: ({ body }, ctx) => createChange(ctx, body),
  accept: ({ params, body }, ctx) => acceptChange(ctx, params.id, body),
  decline: ({ params, body }, ctx) => declineChange(ctx, params.id, body),
  approve: ({ params, body }, ctx) => approveChange(ctx, params.id, body),
  reject: ({ params, body }, ctx) => rejectChange(ctx, params.id, body),
  assign: ({ params, body }, ctx) => assignChange(ctx, params.id, body),
  cancel: ({ params, body }, ctx) => cancelChange(ctx, params.id, body),
});
