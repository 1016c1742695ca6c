import { getTableName } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, addMinutes, formatDayTime, instantAt, today } from '#shared/dates.ts';
import { asZod, nameOf } from '#shared/endpoint.ts';
import { type CastName, cast, castId } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { demoId } from '../../database/demo/random.ts';
import { chapterId, knowledgeId, tagId, textbookId } from '../../database/demo/textbooks.ts';
import { fitting, type JsonSchema } from './testing/arbitrary.ts';

import { everyStore, fillEmptyStores } from './testing/every-store.ts';
import { giveEverything } from './testing/give-everything.ts';
import { triedEndpoints } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * A person who saves over somebody else's change learns who was faster and when, by their own clock; who may not
 * read the row learns neither of them. Every write that
 * carries a version is listed here with a row that it may change; a new one fails until it is listed, too.
 */

const demo = useDemo();
const MIDDLE = organizationId('sy-middle');
const GROUP = organizationId('sy');

interface Case {
  /** A row that this person may change: its columns fill the body where the contract has the same names. */
  readonly row: string;
  readonly by?: CastName;
  /** Where they work at that moment; the middle school unless said. */
  readonly at?: string;
  /** Puts such a row there first. */
  readonly ready?: string;
  /** What the body needs besides. */
  readonly body?: Readonly<Record<string, unknown>>;
}

const one = (table: string, more = 'true', order = 'id'): string =>
  `select * from "${table}" where organization_id = '${MIDDLE}' and ${more} order by ${order} limit 1`;
const group = (table: string, more = 'true'): string =>
  `select * from "${table}" where client_id = '${GROUP}' and ${more} order by id limit 1`;

const STAFF = `select *, user_id as id from teacher where organization_id = '${MIDDLE}' and entry_status = 'regular'
  order by user_id limit 1`;

const WAITING_ANNOUNCEMENT = `update announcement set status = 'pending_approval'
  where id = (select id from announcement where organization_id = '${MIDDLE}' and created_by = '${castId('office')}' limit 1)`;
const SCHEDULED_ANNOUNCEMENT = `update announcement set status = 'scheduled', send_at = now() + interval '1 day'
  where id = (select id from announcement where organization_id = '${MIDDLE}' and created_by = '${castId('office')}' limit 1)`;
const OWN_DRAFT = `status = 'draft' and created_by = '${castId('office')}'`;
const OWN_AWARD = `status = 'draft' and created_by = '${castId('teacher')}'`;
const submittedAward: Case = {
  row: one('award', `status = 'submitted'`),
  ready: `update award set status = 'submitted' where organization_id = '${MIDDLE}' and level = 'district'`,
  by: 'principal',
};
const regularRequest: Case = {
  row: `select * from regular_request where user_id = '${castId('teacher')}'`,
  ready: `insert into regular_request (id, organization_id, user_id, evaluation_id, requested_by)
    select gen_random_uuid(), organization_id, user_id, gen_random_uuid(), '${castId('hrofficer')}' from teacher
     where user_id = '${castId('teacher')}' on conflict do nothing`,
};
const leaveIn = (key: string, by: CastName, status: string, body = {}): Case => ({
  row: one('vacation', `id = '${demoId(`vacation:${key}`)}'`),
  ready: `update vacation set status = '${status}' where id = '${demoId(`vacation:${key}`)}'`,
  by,
  body,
});
/** The leave of the demo that waits for its first decision, whatever was done with it before. */
const WAITING_LEAVE = demoId('vacation:grandma');
const waitingLeave = (by: CastName): Case => ({
  ...leaveIn('grandma', by, 'submitted'),
  ready: `update vacation set status = 'submitted' where id = '${WAITING_LEAVE}';
    update flow_run set state = 'open', closed_at = null where subject_id = '${WAITING_LEAVE}';
    update flow_step set state = case when position = 0 then 'open' else 'coming' end, closed_at = null
     where run_id = (select id from flow_run where subject_id = '${WAITING_LEAVE}');
    update flow_task set state = 'pending'
     where run_id = (select id from flow_run where subject_id = '${WAITING_LEAVE}')`,
});
const attendanceFix: Case = { row: one('attendance_fix', `status = 'submitted'`) };
const attendanceMonth = (status: string, body: Case['body'] = {}): Case => ({
  row: one('attendance_month', `month < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`),
  ready: `update attendance_month set status = '${status}'`,
  by: 'hrofficer',
  body,
});
/** The papers of the demo: one that waits for the head of the school, one to carry out, a draft. */
const OF_HEAD = `item_code = 'REQ' and applicant_id = '${castId('studentaffairs')}'`;
const waitingPaper = (by: CastName): Case => ({
  row: one('oa_application', OF_HEAD),
  ready: `update oa_application set status = 'submitted' where ${OF_HEAD}`,
  by,
});
const toHandle = (by: CastName, body = {}): Case => ({
  row: one('oa_application', `status = 'approved' and item_code = 'SEAL'`),
  by,
  body,
});
const draftPaper: Case = {
  row: one('oa_application', `status = 'draft' and applicant_id = '${castId('teacher')}'`),
  by: 'teacher',
};
/** A job of the office that waits for its head, put into a state. */
const printJob = (status: string, by: CastName, body: Case['body'] = {}): Case => ({
  row: one('print_job', `title = '校运动会秩序册'`),
  ready: `update print_job set status = '${status}' where title = '校运动会秩序册'`,
  by,
  body,
});
const OPENED_SLIP = `status = 'viewed' and user_id = '${castId('office')}'`;
const WAITING_NEWS = `update news set status = 'pending'
  where id = (select id from news where organization_id = '${MIDDLE}' order by id limit 1)`;

const OPEN_NEWS = `update news set status = 'published', publish_at = now()
  where id = (select id from news where organization_id = '${MIDDLE}' order by id limit 1)`;

/** The first notice of the office, in a state that the demo has it not in. */
const noticeIn = (status: string, kind = 'notice') => ({
  row: one('internotification', `status = '${status}' and kind = '${kind}' and created_by = '${castId('office')}'`),
  ready: `update internotification set status = '${status}', kind = '${kind}', sent_at = coalesce(sent_at, now()),
      send_at = now() + interval '1 day'
    where id = (select id from internotification where organization_id = '${MIDDLE}'
      and created_by = '${castId('office')}' order by id limit 1)`,
});
const TO_ONE = { audience: { include: [{ kind: 'person', id: castId('teacher') }] }, channels: [], send_at: null };
const NO_REPLY = { reply_kind: 'none', form_id: null, reply_options: [], attachment_ids: [], department_id: null };

const OF_HOMEROOM = `owner_id = '${castId('homeroom')}'`;
const OF_OFFICE = `owner_id = '${castId('office')}'`;

const draftOfLive: Case = {
  ready: `update live set status = 'draft' where title = '寒假安全班会'`,
  row: one('live', `title = '寒假安全班会'`),
  by: 'homeroom',
};

/** The entry of the parking block list that came of points. */
const BLOCK_OF_POINTS = `organization_id = '${MIDDLE}' and created_by is null`;
const parkingBlock = one('parking_blacklist', 'created_by is null');

const candidateIn = (stage: string): Case => ({
  row: `select *, pending_staff_id as id from job_candidate where organization_id = '${MIDDLE}' limit 1`,
  ready: `update job_candidate set stage = '${stage}' where organization_id = '${MIDDLE}'`,
});

const EVENING = instantAt(addDays(today(), 3), '18:30');
const SLOT = { starts_at: EVENING, ends_at: addMinutes(EVENING, 45) };
const TWO = [castId('homeroom'), castId('teacher')];

/** The home visit to the family of the demo's guardian, and the first record, in a state that they are put in. */
const OF_FAMILY = `student_id in (select student_id from stu_gd_client where guardian_id = '${castId('guardian')}')`;
const askedFamily = {
  row: one('home_visit', OF_FAMILY),
  ready: `update home_visit set state = 'proposed' where ${OF_FAMILY}`,
};
const visitRecordIn = (state: string) => ({
  row: one('home_visit_record'),
  ready: `update home_visit_record set state = '${state}' where organization_id = '${MIDDLE}'`,
});

/** The first home visit to another family that has no record, in a state that it is put in. */
const OF_OTHERS = `not (${OF_FAMILY}) and not exists (select 1 from home_visit_record where visit_id = home_visit.id)`;
const homeVisitIn = (state: string) => ({
  row: one('home_visit', OF_OTHERS),
  ready: `update home_visit set state = '${state}', started_at = null, ended_at = null
    where id = (select id from home_visit where organization_id = '${MIDDLE}' and ${OF_OTHERS} order by id limit 1)`,
});

const A_REPAIR = `id = '${demoId('repair_order:aircon')}'`;
const repairIn = (status: string): Case => ({
  row: one('repair_order', A_REPAIR),
  ready: `update repair_order set status = '${status}', duplicate_of_id = null, done_at = now(),
    assignee_id = ${status === 'submitted' ? 'null' : `'${castId('repairer')}'`} where ${A_REPAIR}`,
});
/** A wish of the teacher for a lesson to come, in a state; nobody else has one open. */
const A_CHANGE = `id = '${demoId('lesson_change:asked')}'`;
const changeIn = (state: string, by: CastName, body: Case['body'] = {}): Case => ({
  row: one('lesson_change', A_CHANGE),
  ready: `update lesson_change set state = '${state}', answer_by = now() + interval '1 hour' where ${A_CHANGE}`,
  by,
  body,
});
/** A lesson of the demo that leave hits, open and ahead, whatever was done with it before. */
const A_COVER = `id = (select id from cover_lesson where organization_id = '${MIDDLE}' and lesson_id is not null order by id limit 1)`;
const coverAhead = (body: Case['body']): Case => ({
  row: one('cover_lesson', A_COVER),
  ready: `with ahead as (
      update cover_lesson set state = 'open', is_applied = false, cover_id = null, starts_at = now() + interval '20 days',
             ends_at = now() + interval '20 days 40 minutes' where ${A_COVER} returning *)
    update lesson set status = 'planned', teacher_id = ahead.teacher_id, starts_at = ahead.starts_at, ends_at = ahead.ends_at
      from ahead where lesson.id = ahead.lesson_id`,
  by: 'orgadmin',
  ...(body ? { body } : {}),
});
const DRAFT_OF_TIMETABLE = `id = '${demoId('class_schedule:sy-middle:draft')}'`;
const A_ROSTER = `id = '${demoId('duty_schedule:weekend')}'`;
const rosterIn = (status: string): Case => ({
  row: one('duty_schedule', A_ROSTER),
  by: 'facilities',
  ready: `update duty_schedule set status = '${status}' where ${A_ROSTER}`,
});
const OF_TEACHER = `user_id = '${castId('teacher')}' and starts_at > now()`;
const bookingOfTeacher: Case = {
  row: one('room_booking', OF_TEACHER),
  ready: `update room_booking set status = 'confirmed' where ${OF_TEACHER}`,
  by: 'teacher',
};

/** A published resource of the teacher, in a state that it is put in. */
const OF_LIBRARY = `title = '二次函数与一元二次不等式 课件'`;
const resourceIn = (status: string, more = ''): Case => ({
  row: `select *, null as content, array[]::uuid[] as co_owner_ids from course_resource where ${OF_LIBRARY}`,
  ready: `update course_resource set status = '${status}', level = 'school' ${more} where ${OF_LIBRARY}`,
  by: 'teacher',
});

/** Works of the demo: a published one of the teacher, a submitted one, and a copy that the homeroom teacher writes. */
const OPEN_WORK = `owner_id = '${castId('teacher')}' and title like '%公开课'`;
const WAITING_WORK = `owner_id = '${castId('teacher')}' and title like '%期中复习'`;
const OWN_COPY = `owner_id = '${castId('homeroom')}' and copied_from_id is not null`;
const ownCopy: Case = {
  row: one('compilation', OWN_COPY),
  ready: `update compilation set status = 'draft', level = 'personal' where ${OWN_COPY}`,
  by: 'homeroom',
};
const openWork = (more: string): Case => ({
  row: one('compilation', OPEN_WORK),
  ready: `update compilation set ${more} where ${OPEN_WORK}`,
  by: 'teacher',
});
const waitingWork: Case = {
  row: one('compilation', WAITING_WORK),
  ready: `update compilation set status = 'submitted', wanted_level = 'school' where ${WAITING_WORK}`,
};

/** A file of the teacher with several versions. */
const driveFile: Case = {
  row: one('drive_node', `name = '一次函数 教案.docx'`),
  by: 'teacher',
};

/** Rules of the demo by their code: one that is written, one that is out, and a version under review. */
const writtenRule: Case = {
  row: one('system_rule', `code = 'QT-010'`),
  ready: `update system_rule_version set status = 'draft'
    where system_rule_id = (select id from system_rule where code = 'QT-010')`,
  by: 'office',
};
const OF_VEHICLES = `version_no = 2 and system_rule_id = (select id from system_rule where code = 'ZW-004')`;
const waitingVersion = (by: CastName): Case => ({
  row: one('system_rule_version', OF_VEHICLES),
  ready: `update system_rule_version set status = 'submitted' where ${OF_VEHICLES}`,
  by,
});
/** A document that the office writes. */
const OF_DUTIES = `title = '关于寒假值班安排的通知'`;
const writtenFile: Case = {
  row: one('administrative_file', OF_DUTIES),
  ready: `update administrative_file set status = 'draft', published_at = null where ${OF_DUTIES}`,
  by: 'office',
};

/** A round of the demo in a state; the one of teachers themselves stands for what has not begun. */
const roundIn = (kind: string, status: string, more = '', body: Case['body'] = {}): Case => ({
  row: one('teaching_evaluation', `id = '${demoId(`teaching_evaluation:now:${kind}`)}'`),
  ready: `update teaching_evaluation set status = '${status}'${more} where id = '${demoId(`teaching_evaluation:now:${kind}`)}'`,
  by: 'research',
  body,
});
const ownObservation: Case = {
  row: one('lesson_observation', `status = 'draft' and observer_id = '${castId('teacher')}'`),
  by: 'teacher',
};

/** Plans of the school of the demo: that of the next week, which is written, and one in a state of its own. */
const NEXT_WEEK = `scope = 'organization' and period_kind = 'week' and period_start > current_date`;
const schoolPlanIn = (status: string, by: CastName = 'office', body: Case['body'] = {}): Case => ({
  row: one('work_plan', NEXT_WEEK),
  ready: `update work_plan set status = '${status}' where organization_id = '${MIDDLE}' and ${NEXT_WEEK}`,
  by,
  body,
});
const OF_MONTH = `scope = 'organization' and period_kind = 'month'`;
const monthPlan = (by: CastName): Case => ({
  row: one('work_plan', OF_MONTH),
  ready: `update work_plan set status = 'approving' where organization_id = '${MIDDLE}' and ${OF_MONTH}`,
  by,
});
const OF_CLASSES = `scope = 'department' and owner_id = '${castId('hrofficer')}' and period_start > current_date`;
const OPEN_ITEM = `text = '公文归档' and status <> 'cancelled'`;
const DIGITAL = `title = '数字校园三年行动计划'`;
const ffyplanIn = (status: string): Case => ({
  row: one('ffyplan', DIGITAL),
  ready: `update ffyplan set status = '${status}' where ${DIGITAL}`,
  by: 'office',
});
const waitingFfyplan = (by: CastName): Case => ({ ...ffyplanIn('submitted'), by });
const targetChange = (by: CastName): Case => ({
  row: one('ffyplan_target_change', `status = 'submitted'`),
  ready: `update ffyplan_target_change set status = 'submitted'`,
  by,
});
const OF_COURSES = `title = '校本精品课程建设'`;

const CASES: Readonly<Record<string, Case>> = {
  'ffyplans.activate': {
    ...ffyplanIn('approved'),
    ready: `update ffyplan set status = case when ${DIGITAL} then 'approved' else 'closed' end where organization_id = '${MIDDLE}'`,
  },
  'ffyplans.close': {
    row: one('ffyplan', `status = 'active'`),
    ready: `update ffyplan set status = case when ${DIGITAL} then 'draft' else 'active' end where organization_id = '${MIDDLE}'`,
    by: 'office',
  },
  'ffyplans.reopen': ffyplanIn('approved'),
  'ffyplans.setActual': {
    row: `select id as goal_id, ffyplan_id as id, version from ffyplan_goal where ${OF_COURSES}`,
    ready: `update ffyplan set status = case when ${DIGITAL} then 'draft' else 'active' end where organization_id = '${MIDDLE}'`,
    by: 'research',
    body: { year: Number(today().slice(0, 4)), actual: 12, evidence_ids: [] },
  },
  'ffyplans.submit': ffyplanIn('consulting'),
  'ffyplans.submitConsult': ffyplanIn('draft'),
  'ffyplans.update': { ...ffyplanIn('draft'), body: { audience: undefined } },
  'ffyplans.updateGoal': {
    row: `select g.id as goal_id, g.ffyplan_id as id, g.version from ffyplan_goal g join ffyplan p on p.id = g.ffyplan_id
      where p.${DIGITAL} order by g.position limit 1`,
    ready: `update ffyplan set status = 'draft' where ${DIGITAL}`,
    by: 'office',
    body: {
      title: '办公事项',
      weight: 60,
      parent_id: null,
      department_id: null,
      owner_id: null,
      indicator: null,
      targets: [],
    },
  },
  'ffyplan_target_changes.addSigner': targetChange('principal'),
  'ffyplan_target_changes.copy': targetChange('principal'),
  'ffyplan_target_changes.decide': targetChange('principal'),
  'ffyplan_target_changes.remind': targetChange('office'),
  'ffyplan_target_changes.transfer': targetChange('principal'),
  'ffyplan_target_changes.withdraw': targetChange('office'),
  'ffyplans.addSigner': waitingFfyplan('principal'),
  'ffyplans.copy': waitingFfyplan('principal'),
  'ffyplans.decide': waitingFfyplan('principal'),
  'ffyplans.remind': waitingFfyplan('office'),
  'ffyplans.transfer': waitingFfyplan('principal'),
  'ffyplans.withdraw': waitingFfyplan('office'),
  'work_plans.addSigner': monthPlan('principal'),
  'work_plans.copy': monthPlan('principal'),
  'work_plans.decide': monthPlan('principal'),
  'work_plans.remind': monthPlan('office'),
  'work_plans.transfer': monthPlan('principal'),
  'work_plans.withdraw': monthPlan('office'),
  'work_plans.copyLastYear': schoolPlanIn('draft'),
  'work_plans.merge': schoolPlanIn('draft', 'office', { go_on: true }),
  'work_plans.publish': schoolPlanIn('approved', 'office', { reason: null }),
  'work_plans.reopen': schoolPlanIn('refused'),
  'work_plans.submit': schoolPlanIn('draft'),
  'work_plans.summarise': {
    row: one('work_plan', `scope = 'organization' and period_kind = 'week' and status = 'published'`),
    by: 'office',
    body: { summary: '完成' },
  },
  'work_plans.takeBack': {
    row: one('work_plan', OF_CLASSES),
    ready: `update work_plan set status = 'submitted' where organization_id = '${MIDDLE}' and ${OF_CLASSES}`,
    by: 'hrofficer',
  },
  'work_plans.update': { ...schoolPlanIn('draft'), body: { items: undefined } },
  'work_plans.updateItem': {
    row: `select id as item_id, work_plan_id as id, version from work_plan_item where ${OPEN_ITEM} order by date desc limit 1`,
    by: 'office',
    body: { progress: 10 },
  },
  'absence_marks.update': { row: one('absence_mark', `status = 'open'`), by: 'homeroom', body: { status: 'found' } },
  'administrative_files.publish': writtenFile,
  'administrative_files.update': {
    ...writtenFile,
    body: { effective_on: null, handle_by: null, incoming_from: null, incoming_no: null, replaces_id: null },
  },
  'administrative_files.void': { row: one('administrative_file', `title = '第9次校务会议纪要'`), by: 'office' },
  'duty_schedules.end': rosterIn('published'),
  'duty_schedules.generate': { ...rosterIn('draft'), body: { dry_run: true } },
  'duty_schedules.publish': rosterIn('draft'),
  'duty_schedules.update': rosterIn('draft'),
  'duty_shifts.assign': { row: one('duty_shift', 'is_live and starts_at > now()'), by: 'facilities' },
  'system_rules.publish': { ...writtenRule, body: { effective_on: addDays(today(), 3), reason: null } },
  'system_rules.update': { ...writtenRule, body: { source_file_id: null, text: undefined } },
  'system_rules.void': { row: one('system_rule', `code = 'CW-002'`), by: 'office' },
  'system_rule_versions.addSigner': waitingVersion('facilities'),
  'system_rule_versions.copy': waitingVersion('facilities'),
  'system_rule_versions.decide': waitingVersion('facilities'),
  'system_rule_versions.remind': waitingVersion('office'),
  'system_rule_versions.transfer': waitingVersion('facilities'),
  'system_rule_versions.withdraw': waitingVersion('office'),
  'compilations.update': ownCopy,
  'compilations.tree': {
    ...ownCopy,
    row: `select *, tree_version as version from compilation where ${OWN_COPY}`,
    body: {
      ops: [
        {
          op: 'add_node',
          id: '01a3f0c0-0000-7000-8000-000000000001',
          parent_id: null,
          title: '补充',
          sort: 9999,
          chapter_id: null,
          knowledge_ids: [],
        },
      ],
    },
  },
  'compilations.submit': { ...ownCopy, body: { level: 'personal' } },
  'compilations.review': { ...waitingWork, body: { result: 'approve', opinion: null } },
  'compilations.withdraw': { ...waitingWork, by: 'teacher' },
  'compilations.public': {
    row: one('compilation', OPEN_WORK),
    ready: `update compilation set status = 'published', is_served = true, is_public = true where ${OPEN_WORK}`,
    body: { on: false },
  },
  'compilations.hide': openWork(`status = 'published', is_served = true`),
  'compilations.show_again': openWork(`status = 'hidden', is_served = false, is_public = false`),
  'access_requests.review': {
    row: one('access_request', `status = 'pending'`),
    by: 'security',
    body: { result: 'rejected', opinion: '请走预约' },
  },
  'dlock_groups.confirm': { row: one('dlock_group'), by: 'security', body: { drop_ids: [] } },
  'c_tags.merge': {
    row: group('c_tag', `organization_id is null and tag_group = 'lesson_type'`),
    body: { merged_into: tagId('微课') },
  },
  'oa_applications.addSigner': waitingPaper('principal'),
  'oa_applications.cancel': toHandle('media', { reason: '不再需要' }),
  'oa_applications.copy': waitingPaper('studentaffairs'),
  'oa_applications.decide': waitingPaper('principal'),
  'oa_applications.finish': toHandle('office'),
  'oa_applications.handOver': waitingPaper('office'),
  'oa_applications.remind': waitingPaper('studentaffairs'),
  'oa_applications.submit': draftPaper,
  'oa_applications.transfer': waitingPaper('principal'),
  'oa_applications.update': draftPaper,
  'oa_applications.withdraw': waitingPaper('studentaffairs'),
  'print_jobs.addSigner': printJob('submitted', 'orgadmin'),
  'print_jobs.copy': printJob('submitted', 'orgadmin'),
  'print_jobs.decide': printJob('submitted', 'orgadmin'),
  'print_jobs.transfer': printJob('submitted', 'orgadmin'),
  'print_jobs.remind': printJob('submitted', 'office'),
  'print_jobs.withdraw': printJob('submitted', 'office'),
  'print_jobs.cancel': printJob('approved', 'facilities', { reason: '文件有误' }),
  'print_jobs.start': printJob('approved', 'facilities'),
  'print_jobs.finish': printJob('printing', 'facilities'),
  'print_jobs.fail': printJob('printing', 'facilities', { reason: '卡纸' }),
  'print_jobs.retry': printJob('failed', 'facilities'),
  'print_jobs.submit': printJob('draft', 'office'),
  'print_jobs.update': printJob('draft', 'office', { file_ids: ['0198f5a0-0000-7000-8000-000000000000'] }),
  'income_proofs.decide': {
    row: one('income_proof'),
    ready: `update income_proof set status = 'asked' where organization_id = '${MIDDLE}'`,
    by: 'payroll',
    body: { result: 'refuse', reason: '材料不全' },
  },
  'income_proofs.void': {
    row: one('income_proof'),
    ready: `update income_proof set status = 'issued' where organization_id = '${MIDDLE}'`,
    by: 'payroll',
    body: { reason: '信息有误' },
  },
  'wage_questions.answer': { row: one('wage_question', `state = 'open'`), by: 'payroll', body: { text: '已核对' } },
  'wage_users.confirm': {
    row: one('wage_user', OPENED_SLIP, 'month desc'),
    ready: `update wage_user set status = 'viewed', viewed_at = now() where status = 'sent' and user_id = '${castId('office')}'`,
    by: 'office',
    body: { signature_file_id: null },
  },
  'wage_users.update': {
    row: one('wage_user', `wage_id = '${demoId('wage:draft')}' and user_id is not null`),
    by: 'payroll',
    body: { values: {}, reason: undefined },
  },
  'wages.check': { row: one('wage', `status = 'draft'`), by: 'payroll' },
  'wages.reopen': { row: one('wage', `status = 'checked'`), by: 'payroll', body: { reason: null } },
  'wages.sendWage': {
    row: one('wage', `status = 'checked'`),
    ready: `update wage set status = 'checked' where organization_id = '${MIDDLE}' and status = 'draft'`,
    by: 'finance',
    body: { control_count: 1, control_net_fen: 1, send_at: null },
  },
  'wages.update': {
    row: one('wage', `status = 'draft'`),
    ready: `update wage set status = 'draft' where organization_id = '${MIDDLE}' and status = 'checked'`,
    by: 'payroll',
  },
  'attendance_fixes.addSigner': attendanceFix,
  'attendance_fixes.copy': attendanceFix,
  'attendance_fixes.decide': attendanceFix,
  'attendance_fixes.remind': attendanceFix,
  'attendance_fixes.transfer': attendanceFix,
  'attendance_fixes.withdraw': attendanceFix,
  'attendance_months.close': attendanceMonth('open'),
  'attendance_months.reopen': attendanceMonth('closed', { reason: '漏算一人' }),
  'attendance_places.fence': {
    row: one('attendance_place', 'lat is not null'),
    body: { lat: 22.51, lng: 113.92, accuracy_m: 8, radius_m: 150 },
  },
  'regular_requests.addSigner': regularRequest,
  'regular_requests.copy': regularRequest,
  'regular_requests.decide': regularRequest,
  'regular_requests.remind': regularRequest,
  'regular_requests.transfer': regularRequest,
  'regular_requests.withdraw': regularRequest,
  'textbooks.succeed': {
    row: group('textbook', `id = '${textbookId('physics-10-old')}'`),
    body: {
      to_book: textbookId('physics-10'),
      chapters: [{ from: chapterId('physics-10-old', '运动的描述'), to: chapterId('physics-10', '运动的描述') }],
    },
  },
  'knowledges.merge': {
    row: group('knowledge', `subject_value = '102007' and code = '1.3.6'`),
    body: { merged_into: knowledgeId('102007', '1.3.4') },
  },
  'admin_apps.update': { row: group('app'), at: GROUP },
  'admin_clients.update': {
    row: `select * from client where root_organization_id = '${GROUP}'`,
    at: GROUP,
    body: { domains: [], status: 'active' },
  },
  'admin_menus.publish': { row: group('menu'), at: GROUP, body: { dry_run: false } },
  'admin_menus.sort': { row: group('menu'), at: GROUP },
  'admin_menus.update': { row: group('menu'), at: GROUP, body: { parent_id: null } },
  'admin_posts.update': {
    row: `select * from post where client_id = '${GROUP}' and organization_id is null order by id limit 1`,
    at: GROUP,
  },
  'admin_organizations.update': { row: `select * from organization where id = '${MIDDLE}'`, at: GROUP },
  'admin_users.update': { row: `select * from "user" where id = '${castId('finance')}'`, at: GROUP },
  'announcements.approve': { row: one('announcement', `status = 'pending_approval'`), ready: WAITING_ANNOUNCEMENT },
  'announcements.cancelSchedule': {
    row: one('announcement', `status = 'scheduled'`),
    ready: SCHEDULED_ANNOUNCEMENT,
    by: 'office',
  },
  'announcements.giveBack': { row: one('announcement', `status = 'pending_approval'`), ready: WAITING_ANNOUNCEMENT },
  'announcements.recall': { row: one('announcement', `status = 'sent'`) },
  'announcements.submit': { row: one('announcement', OWN_DRAFT), by: 'office' },
  'announcements.update': { row: one('announcement', OWN_DRAFT), by: 'office' },
  'announcements.withdraw': {
    row: one('announcement', `status = 'pending_approval'`),
    ready: WAITING_ANNOUNCEMENT,
    by: 'office',
  },
  'banners.update': { row: `select * from banner where organization_id = '${GROUP}' limit 1`, at: GROUP },
  'banners.updateSorts': {
    row: `select placement, array_agg(id) as ids, 0 as version from banner where organization_id = '${GROUP}' group by 1 limit 1`,
    at: GROUP,
  },
  'bfloors.draw': { row: one('bfloor'), body: { shapes: [] } },
  'classrooms.update': { row: one('classroom') },
  'course_resources.hide': resourceIn('published'),
  'course_resources.openForClasses': { ...resourceIn('published'), body: { classroom_ids: [] } },
  'course_resources.review': {
    ...resourceIn('submitted', `, wanted_level = 'group', submitted_at = now()`),
    by: 'superadmin',
    body: { result: 'approve' },
  },
  'course_resources.submit': { ...resourceIn('published', `, submitted_at = null`), body: { level: 'group' } },
  'course_resources.unhide': resourceIn('hidden'),
  'course_resources.update': { ...resourceIn('published'), body: { content: null } },
  'course_resources.withdraw': resourceIn('submitted', `, wanted_level = 'group', submitted_at = now()`),
  'contacts.update': {
    row: `select * from contact where owner_id = '${castId('teacher')}' limit 1`,
    by: 'teacher',
    body: { phone: '13912345678', for_user_id: null },
  },
  'drive.rename': driveFile,
  'drive.move': driveFile,
  'drive.restoreVersion': { ...driveFile, body: { no: 1 } },
  'drive_spaces.resize': { row: one('drive_space', `owner_id = '${castId('teacher')}'`), by: 'superadmin' },
  'drive_spaces.handOver': {
    row: one('drive_space', `owner_id = '${castId('homeroom')}'`),
    by: 'superadmin',
    body: { user_id: castId('teacher') },
  },
  'department_members.updateLeaders': { row: one('department', `kind = 'office'`), body: { leaders: [] } },
  'departments.update': { row: one('department', `kind = 'office'`) },
  'digital_card_templates.update': { row: group('digital_card_template'), at: GROUP },
  'examinees.update': {
    row: `select *, user_id as id from examinee where entered_by = '${castId('visitor')}' limit 1`,
    by: 'visitor',
  },
  'grades.update': { row: one('grade') },
  'guardian_link_requests.decide': {
    row: `select * from guardian_link_request where status = 'needs_review' limit 1`,
    by: 'orgadmin',
    body: { decision: 'approved', relation: 'aunt' },
  },
  'guardians.update': {
    row: `select id, coalesce((select version from guardian where user_id = u.id), 0) as version
      from "user" u where id = '${castId('guardian')}'`,
    by: 'guardian',
  },
  'h5_homepages.restore': { row: `select * from h5_homepage where organization_id = '${GROUP}' limit 1`, at: GROUP },
  'h5_homepages.update': { row: `select * from h5_homepage where organization_id = '${GROUP}' limit 1`, at: GROUP },
  'face_lists.review': { row: one('face_list', `status = 'pending'`), body: { status: 'active', opinion: null } },
  'id_photos.decide': {
    row: `select * from id_photo_change where state = 'pending' limit 1`,
    by: 'hrofficer',
    body: { decision: 'used', reason: null },
  },
  'forms.publish': { row: one('custom_form', `code = 'canteen'`) },
  'forms.update': { row: one('custom_form', `code = 'canteen'`), body: { status: undefined } },
  'internotifications.approve': noticeIn('pending_approval'),
  'internotifications.cancelSchedule': { ...noticeIn('scheduled'), by: 'office' },
  'internotifications.giveBack': noticeIn('pending_approval'),
  'internotifications.recall': { ...noticeIn('sent'), by: 'office' },
  'internotifications.submit': { ...noticeIn('draft'), by: 'office' },
  'internotifications.update': { ...noticeIn('draft'), by: 'office', body: { ...TO_ONE, ...NO_REPLY } },
  'internotifications.updateHere': { ...noticeIn('draft'), by: 'office', body: { ...TO_ONE, ...NO_REPLY } },
  'internotifications.withdraw': { ...noticeIn('pending_approval'), by: 'office' },
  'messages.update': { ...noticeIn('draft', 'message'), by: 'office', body: { ...TO_ONE, notification_type_id: null } },
  'award_infos.approve': submittedAward,
  'award_infos.reject': { ...submittedAward, body: { reason: '证书不清晰' } },
  'award_infos.submit': { row: one('award', OWN_AWARD), by: 'teacher' },
  'award_infos.update': {
    row: one('award', OWN_AWARD),
    by: 'teacher',
    body: { winner_ids: [castId('teacher')], awarded_on: '2026-05-04' },
  },
  'candidates.accept': candidateIn('offered'),
  'candidates.end': candidateIn('interview'),
  'candidates.interview': candidateIn('interview'),
  'candidates.offer': candidateIn('interview'),
  'albums.update': { row: one('album', OF_OFFICE), by: 'office', body: { audience: null } },
  'albums.updatePosition': {
    row: `select a.*, v.live_video_id from album a join album_video v on v.album_id = a.id
      where a.organization_id = '${MIDDLE}' and a.${OF_OFFICE} order by v.position limit 1`,
    by: 'office',
    body: { position: 1 },
  },
  'lives.approve': {
    row: one('live', `status = 'pending_approval'`),
    by: 'office',
    body: { result: 'approve', opinion: '可以' },
  },
  'lives.close': {
    row: one('live', `status = 'approved' and host_id = '${castId('homeroom')}'`),
    by: 'homeroom',
    body: { reason: '改到下周' },
  },
  'lives.submit': draftOfLive,
  'lives.update': draftOfLive,
  'video_notes.update': {
    ready: `insert into video_note (id, organization_id, live_video_id, user_id, at_s, text)
      select gen_random_uuid(), organization_id, id, '${castId('homeroom')}', 1, '记一笔' from live_video
       where ${OF_HOMEROOM} and status = 'published' limit 1`,
    row: one('video_note', `user_id = '${castId('homeroom')}'`),
    by: 'homeroom',
  },
  'lesson_observations.acknowledge': {
    row: one('lesson_observation', `teacher_id = '${castId('teacher')}'`),
    ready: `update lesson_observation set status = 'submitted' where teacher_id = '${castId('teacher')}'`,
    by: 'teacher',
  },
  'lesson_observations.submit': ownObservation,
  'lesson_observations.update': ownObservation,
  'merit_records.withdraw': {
    row: one('merit_record', `status = 'active'`),
    by: 'studentaffairs',
    body: { reason: '记错了学生' },
  },
  'merit_rules.update': { row: one('merit_rule'), by: 'studentaffairs' },
  'teaching_evaluations.close': roundIn('guardian', 'open'),
  'teaching_evaluations.open': roundIn('self', 'draft'),
  'teaching_evaluations.release': roundIn('guardian', 'closed', `, mixed_at = now(), release_at = now()`, {
    grades_in_on: '2026-01-20',
  }),
  'teaching_evaluations.update': roundIn('self', 'draft'),
  'live_videos.hide': { row: one('live_video', `status = 'published' and ${OF_HOMEROOM}`), by: 'homeroom' },
  'live_videos.retry': {
    row: one('live_video', `status = 'failed' and ${OF_HOMEROOM}`),
    by: 'homeroom',
    ready: `update live_video set package_id = (select id from video_package where organization_id = '${MIDDLE}' order by id limit 1)
      where status = 'failed' and ${OF_HOMEROOM}`,
  },
  'live_videos.review': {
    row: one('live_video', `status = 'pending' and waits_for = 'reviewer' and not has_minors and not ${OF_OFFICE}`),
    by: 'office',
    body: { result: 'approve', opinion: null },
  },
  'live_videos.submit': {
    row: one('live_video', `status = 'draft' and ${OF_HOMEROOM}`),
    by: 'homeroom',
  },
  'live_videos.unhide': { row: one('live_video', `status = 'hidden' and ${OF_OFFICE}`), by: 'office' },
  'live_videos.update': {
    row: one('live_video', `status = 'published' and ${OF_HOMEROOM} and classroom_id is not null`),
    by: 'homeroom',
    body: { audience: null, file_id: null, chapters: [], expires_at: null, publish_at: null, subject_value: null },
  },
  'news.giveBack': { row: one('news', `status = 'pending'`), ready: WAITING_NEWS },
  'news.offline': { row: one('news', `status = 'published'`), ready: OPEN_NEWS },
  'news.publish': { row: one('news', `status = 'pending'`), ready: WAITING_NEWS },
  'news.submit': { row: one('news', `status = 'draft'`) },
  'news.update': { row: one('news', `status = 'draft'`) },
  'organization_modules.update': {
    row: `select id, 0 as version from organization where id = '${MIDDLE}'`,
    body: { groups: [] },
  },
  'organization_template_configs.update': {
    row: `select * from organization_template_config where organization_id = '${GROUP}' limit 1`,
    at: GROUP,
  },
  'organizations.update': { row: `select * from organization where id = '${MIDDLE}'` },
  'pending_staffs.audit': { row: one('pending_staff', `true`) },
  'parkings.resume': { row: one('parking', `status = 'suspended'`) },
  'parkings.review': { row: one('parking', `status = 'submitted'`) },
  'parkings.revoke': { row: one('parking', `status = 'approved'`), body: { reason: '车证转借' } },
  'parkings.suspend': { row: one('parking', `status = 'approved'`) },
  'parkings.update': {
    row: one('parking', `status = 'returned'`),
    by: 'homeroom',
    body: { submit: false, plates: [] },
  },
  'parkings.withdraw': { row: one('parking', `status = 'returned'`), by: 'homeroom' },
  'profile.update': { row: `select * from "user" where id = '${castId('teacher')}'`, by: 'teacher' },
  'parking_blacklists.appeal': {
    row: parkingBlock,
    by: 'teacher',
    body: { appeal: '那天不在学校' },
    ready: `update parking_blacklist set status = 'active', user_id = '${castId('teacher')}' where ${BLOCK_OF_POINTS}`,
  },
  'parking_blacklists.keep': {
    row: parkingBlock,
    by: 'security',
    body: { reason: '记录属实' },
    ready: `update parking_blacklist set status = 'appealed' where ${BLOCK_OF_POINTS}`,
  },
  'parking_blacklists.update': {
    row: parkingBlock,
    by: 'security',
    ready: `update parking_blacklist set status = 'active' where ${BLOCK_OF_POINTS}`,
  },
  'parking_violations.appeal': {
    row: one('parking_violation', "status = 'recorded'"),
    by: 'teacher',
    body: { appeal: '那天不在学校' },
  },
  'class_schedules.publish': {
    row: one('class_schedule', DRAFT_OF_TIMETABLE),
    by: 'orgadmin',
    body: { effective_from: addDays(today(), 1), dry_run: true },
  },
  'class_schedules.slots': {
    row: one('class_schedule', DRAFT_OF_TIMETABLE),
    by: 'orgadmin',
    body: { ops: [{ op: 'remove', id: demoId('slot') }] },
  },
  'class_schedules.update': { row: one('class_schedule', DRAFT_OF_TIMETABLE), by: 'orgadmin' },
  'class_schedules.withdraw': {
    row: one('class_schedule', `status = 'published'`),
    ready: `update class_schedule set status = 'published', effective_from = current_date + 9, effective_to = current_date + 20
      where ${DRAFT_OF_TIMETABLE}`,
    by: 'orgadmin',
  },
  'cover_lessons.propose': coverAhead({ user_ids: [castId('research')] }),
  'cover_lessons.set': coverAhead({ mode: 'self_study', user_id: null }),
  'lesson_changes.accept': changeIn('asked', 'homeroom'),
  'lesson_changes.approve': changeIn('accepted', 'orgadmin'),
  'lesson_changes.assign': changeIn('asked', 'orgadmin', { reason: '学校安排', user_id: null }),
  'lesson_changes.cancel': changeIn('asked', 'teacher'),
  'lesson_changes.decline': changeIn('asked', 'homeroom', { reason: '有事' }),
  'lesson_changes.reject': changeIn('accepted', 'orgadmin', { reason: '不合适' }),
  'parking_violations.review': {
    row: one('parking_violation', "status = 'appealed'"),
    by: 'security',
    body: { result: 'confirm' },
  },
  'repair_categories.update': { row: one('repair_category'), by: 'facilities' },
  'repair_orders.assign': { ...repairIn('submitted'), by: 'facilities', body: { assignee_id: castId('repairer') } },
  'repair_orders.cancel': { ...repairIn('assigned'), by: 'facilities', body: { reason: '不是报修' } },
  'repair_orders.merge': {
    ...repairIn('submitted'),
    by: 'facilities',
    body: { into_id: demoId('repair_order:projector') },
  },
  'repair_orders.pause': { ...repairIn('in_progress'), by: 'repairer', body: { why: 'parts' } },
  'repair_orders.refuse': { ...repairIn('assigned'), by: 'repairer', body: { reason: '今天请假' } },
  'repair_orders.reopen': { ...repairIn('done'), by: 'homeroom', body: { reason: '还是不热' } },
  'repair_orders.resume': { ...repairIn('paused'), by: 'repairer' },
  'repair_orders.start': { ...repairIn('accepted'), by: 'repairer' },
  'repair_orders.update': { ...repairIn('submitted'), by: 'facilities' },
  'repair_orders.verify': { ...repairIn('done'), by: 'homeroom', body: { rating: 5 } },
  'room_bookings.cancel': bookingOfTeacher,
  'room_bookings.move': bookingOfTeacher,
  'room_bookings.review': { row: one('room_booking', `status = 'pending'`), by: 'office' },
  'roles.update': { row: one('role') },
  'school_years.update': {
    row: `select y.*, y.id as school_year_id, c.id as id from school_year y join client c on c.root_organization_id = y.client_id where y.client_id = '${GROUP}' and y.status = 'draft'`,
    at: GROUP,
  },
  'securities.update': { row: one('security') },
  'semesters.update': { row: one('semester', `status = 'planned'`) },
  'interviews.update': { row: one('interview', `status = 'planned'`), body: { status: 'done' } },
  'serve_users.update': { row: one('serve_user', `status = 'active'`) },
  'shell.updatePolicy': { row: group('policy_text'), at: GROUP },
  'space_administrators.update': {
    row: `select id, 0 as version from organization where id = '${MIDDLE}'`,
    body: { administrators: [{ user_id: castId('orgadmin') }] },
  },
  'staff_invitations.close': { row: one('staff_invitation', `status = 'active'`), body: { status: 'closed' } },
  'stu_gd_clients.update': {
    row: `select * from stu_gd_client where guardian_id = '${castId('guardian')}' limit 1`,
    by: 'guardian',
  },
  'students.change': {
    row: `select *, user_id as id from student where organization_id = '${MIDDLE}' and status = 'enrolled' limit 1`,
  },
  'students.health': {
    row: `select user_id as id, 0 as version from student where organization_id = '${MIDDLE}' and status = 'enrolled' limit 1`,
  },
  'students.update': {
    row: `select *, user_id as id from student where organization_id = '${MIDDLE}' and status = 'enrolled' limit 1`,
  },
  'teacher_moves.becomeRegular': { row: STAFF },
  'teacher_moves.cancelLeave': { row: STAFF },
  'teacher_moves.extendProbation': { row: STAFF },
  'teacher_moves.leave': { row: STAFF },
  'teacher_moves.post': { row: STAFF },
  'teacher_moves.rehire': { row: STAFF },
  'teacher_moves.updateWorkStatus': { row: STAFF },
  'teacher_records.decide': {
    row: one('teacher_correction', `status = 'pending'`),
    by: 'hrofficer',
    body: { decision: 'accepted', reason: null },
  },
  'users.update': { row: `select * from "user" where id = '${castId('finance')}'`, by: 'hrofficer' },
  'visit_records.review': {
    ...visitRecordIn('submitted'),
    by: 'principal',
    body: { result: 'accepted' },
  },
  'visit_records.submit': { ...visitRecordIn('returned'), by: 'homeroom' },
  'visit_records.update': { ...visitRecordIn('returned'), by: 'homeroom' },
  'visits.cancel': { ...homeVisitIn('confirmed'), body: { reason: '改到下学期' } },
  'visits.confirm': { ...askedFamily, by: 'guardian', body: { slot: EVENING, address: '湖滨小区8幢' } },
  'visits.decline': { ...askedFamily, by: 'guardian', body: { reason: '近期出差' } },
  'visits.finish': { ...homeVisitIn('in_progress'), by: 'homeroom' },
  'visits.propose': { ...homeVisitIn('draft'), body: { slots: [SLOT] } },
  'visits.start': { ...homeVisitIn('confirmed'), by: 'homeroom' },
  'visits.update': { ...homeVisitIn('draft'), body: { teacher_ids: TWO, slots: [] } },
  'visitor_lists.updateWhite': { row: one('white_list_entry', `kind = 'white'`) },
  'visitor_settings.update': {
    row: `select coalesce((select version from visitor_setting where organization_id = '${MIDDLE}'), 0) as version`,
  },
  'vacation_amount_users.update': {
    row: one('vacation_amount_user', `user_id = '${castId('office')}'`),
    by: 'hrofficer',
    body: { delta: 1, reason: '补发' },
  },
  'vacation_types.update': {
    row: `select * from vacation_type where code = 'other'`,
    by: 'hrofficer',
  },
  'vacations.addSigner': waitingLeave('homeroom'),
  'vacations.cancel': leaveIn('home', 'office', 'approved'),
  'vacations.copy': waitingLeave('homeroom'),
  'vacations.decide': waitingLeave('homeroom'),
  'vacations.remind': waitingLeave('guardian'),
  'vacations.reportReturn': leaveIn('tooth', 'media', 'ended'),
  'vacations.shorten': leaveIn('home', 'office', 'approved'),
  'vacations.submit': leaveIn('moving', 'research', 'draft'),
  'vacations.transfer': waitingLeave('homeroom'),
  'vacations.update': leaveIn('moving', 'research', 'draft', { reason: '搬家', from_day: null, to_day: null }),
  'vacations.withdraw': waitingLeave('guardian'),
  'visitors.update': {
    row: `select * from visitor where user_id = '${castId('visitor')}' and status = 'approved'`,
    by: 'visitor',
    body: { persons: [{ name: '高远', phone: '13800000015' }] },
  },
  'work_calendar_days.set': {
    row: `select * from work_calendar where organization_id = '${MIDDLE}'`,
    body: { organization_id: MIDDLE, date_from: '2026-12-01', date_to: '2026-12-02', kind: 'rest', as_weekday: null },
  },
};

/** A store says by itself which rows its update changes; the demo's first one of the middle school serves. */
const OF_STORES: Readonly<Record<string, Case>> = Object.fromEntries(
  (await everyStore()).flatMap(({ table, rules: { contract, owner } }) => {
    const name = getTableName(table);
    const own = owner === 'client_id' ? { row: group(name), at: GROUP } : { row: one(name) };
    return contract.update ? [[`${nameOf(contract.update).group}.update`, own]] : [];
  }),
);

/** Writes for which the demo has no row yet in the state that they need; their services are read with their own tests. */
const NOT_PLAYED: Readonly<Record<string, string>> = {
  'organization_modules.undo': 'asks like the update of the same arrangement',
  'oa_applications.saveDraft': 'its version is that of a section of the form; forms.test.ts',
  'internotifications.saveFormDraft': 'asks for a form that the caller received; notice-forms.test.ts',
};

interface Counting {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly schema: JsonSchema;
  readonly counter: 'version' | 'revision';
}

/** Every write whose body counts: a whole number called version or revision at its top. */
const counting: readonly Counting[] = triedEndpoints().flatMap(({ name, endpoint }) => {
  if (!endpoint.body || endpoint.method === 'GET') return [];
  const schema = z.toJSONSchema(asZod(endpoint.body), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const found = (['version', 'revision'] as const).find((key) => schema.properties?.[key]?.type === 'integer');
  return found ? [{ name, method: endpoint.method as 'PUT', path: endpoint.path, schema, counter: found }] : [];
});

let browsers: Map<string, Browser>;
let stranger: Browser;
beforeAll(async () => {
  browsers = new Map();
  const admin = await signed('superadmin', GROUP);
  await admin.call('POST', '/admin/menus/from_apps');
  const rows = [
    `insert into white_list_entry (id, organization_id, kind, name, phone_bidx, reason, valid_from, valid_to, created_by)
     values (gen_random_uuid(), '${MIDDLE}', 'white', '某人', 'x', '测试', current_date, current_date, '${castId('security')}')`,
    `insert into policy_text (id, client_id, kind, version, title, body, effective_at)
     values (gen_random_uuid(), '${GROUP}', 'ai', '1.1', '草稿', '正文', now())`,
    `insert into app (id, client_id, code, name, name_en, category, kind)
     values (gen_random_uuid(), '${GROUP}', 'own', '自建', 'Own', 'other', 'external')`,
    `with made as (insert into role_group (id, client_id, organization_id, code, name, name_en)
       values (gen_random_uuid(), '${GROUP}', '${MIDDLE}', 'own', '本校', 'Own') returning id)
     insert into role (id, client_id, organization_id, role_group_id, code, name, name_en)
       select gen_random_uuid(), '${GROUP}', '${MIDDLE}', id, 'own', '本校角色', 'Own role' from made`,
    `update post set organization_id = '${MIDDLE}' where id = (select id from post where client_id = '${GROUP}' limit 1)`,
  ];
  for (const row of rows) await demo.test_db.query(row);
  await fillEmptyStores(demo, await signed('superadmin', MIDDLE));
  await giveEverything(demo, 'outsider', 'md');
  stranger = await demo.as('outsider');
});

async function signed(by: CastName, at: string | undefined): Promise<Browser> {
  const key = `${by} ${at}`;
  const known = browsers.get(key);
  if (known) return known;
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, {
      user_id: castId(by),
      kind: 'staff',
      amr: ['pwd'],
      browser: true,
      ...(at ? { organization_id: at } : {}),
    }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  browsers.set(key, browser);
  return browser;
}

const TRIES = 25;
const SEED = 20260302;

/** Bodies that fit the contract, filled with what stands in the row. */
function bodies({ schema }: Counting, row: Readonly<Record<string, unknown>>, more: object): object[] {
  const known = Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((key) =>
      row[key] === undefined || row[key] === null ? [] : [[key, plain(row[key])]],
    ),
  );
  return fc.sample(fitting(schema), { numRuns: TRIES, seed: SEED }).flatMap((sample) => [
    { ...(sample as object), ...known, ...more },
    { ...(sample as object), ...more },
  ]);
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const WORDS = /^(\S.*) 已于 \d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d 修改，请刷新后再试$/;

/** People of the school with little to do there; with somebody of another school group who has every right there. */
const OTHERS = ['homeroom', 'finance', 'guard', 'student', 'guardian'] as const;
/** Paths of single rows that can be read. */
const READ = new Set(
  triedEndpoints().flatMap(({ endpoint }) =>
    endpoint.method === 'GET' && endpoint.path.endsWith('}') ? endpoint.path : [],
  ),
);

/**
 * What people hear of a stale save of a row that they may not read; null: that there is no such row, or that this is not
 * theirs to do. Its state, its version and who changed it are not told.
 */
async function leakOf({ method, path: declared }: Counting, path: string, body: object): Promise<string | null> {
  const [row] = /^(.*?\{\w+\})/.exec(declared) ?? [];
  if (row === undefined) return null;
  const read = path.split('/').slice(0, row.split('/').length).join('/');
  for (const browser of [stranger, ...(await Promise.all(OTHERS.map((one) => signed(one, undefined))))]) {
    // rows that nobody reads by themselves are tried by the stranger alone, who reaches none of them
    const isHidden = READ.has(row) ? (await browser.call('GET', read)).code === 404001 : browser === stranger;
    if (!isHidden) continue;
    const { code, message } = await browser.call(method, path, { body });
    if (code !== 404001 && code !== 403001) return `somebody who may not read the row hears ${code} ${message}`;
  }
  return null;
}

const wrongWords = (message: string): string | null => (WORDS.test(message) ? null : message);

/** Saves over a version that is not there, then twice over the one that is: what is wrong with what is said, or null. */
async function problemOf(write: Counting, wanted: Case): Promise<string | null> {
  if (wanted.ready) await demo.test_db.query(wanted.ready);
  const [row] = await demo.test_db.query<Record<string, unknown>>(wanted.row);
  if (!row) return 'no row';
  const by = wanted.by ?? 'superadmin';
  const browser = await signed(by, wanted.by ? undefined : (wanted.at ?? MIDDLE));
  const path = write.path.replace(/\{(\w+)\}/g, (_, key: string) => String(row[key]));
  const save = (body: object, count: number) =>
    browser.call(write.method, path, { body: { ...body, [write.counter]: count } });
  const present = Number(row[write.counter] ?? row['version']);
  const refused: string[] = [];
  for (const body of bodies(write, row, wanted.body ?? {})) {
    const { code, message = '', errors } = await save(body, present + 1000);
    if (code !== 409001) {
      refused.push(`${code} ${message} ${JSON.stringify(errors ?? {})}`);
      continue;
    }
    const stale = { ...body, [write.counter]: present + 1000 };
    const wrong = wrongWords(message) ?? (await leakOf(write, path, stale));
    if (wrong) return wrong;
    if ((await save(body, present)).code !== 0) return null; // a rule of its own; the words were right
    const again = await save(body, present);
    const own = cast.find((one) => one.username === by)?.name ?? '';
    return again.code !== 409001 || again.message?.startsWith(`${own} 已于`)
      ? null
      : `names somebody else: ${again.message}`;
  }
  return refused.slice(0, 3).join(' | ');
}

describe('a save over somebody else’s change', () => {
  it.each(counting.filter(({ name }) => !(name in NOT_PLAYED)).map((write) => [write.name, write] as const))(
    '%s says who was faster, and when, to who may read the row',
    async (name, write) => {
      const wanted = CASES[name] ?? OF_STORES[name];
      expect(wanted, 'list a row that may be changed').toBeDefined();
      expect(wanted && (await problemOf(write, wanted))).toBeNull();
    },
  );

  it('tells the moment by the clock of the reader, in their language, with the version that stands', async () => {
    await demo.test_db.query(`update organization set timezone = 'Europe/Moscow' where id = '${MIDDLE}'`);
    const [gate] = await demo.test_db.query<Record<string, unknown>>(one('gate'));
    const browser = await signed('security', MIDDLE);
    const body = { ...gate, id: undefined, organization_id: undefined, created_at: undefined, updated_at: undefined };
    const { campus_id, name, name_en, kind, opens_at, closes_at, sort, status } = body as Record<string, unknown>;
    const draft = { campus_id, name, name_en, kind, opens_at, closes_at, sort, status };
    await demo.test_db.query(`insert into audit_log (id, at, kind, actor_id, action, target_type, target_id)
      values (gen_random_uuid(), now(), 'operation', '${castId('office')}', 'gate.update', 'gate', '${gate?.['id']}'),
             (gen_random_uuid(), now() + interval '1 second', 'read', '${castId('finance')}', 'gate.read', 'gate', '${gate?.['id']}')`);
    const answer = await browser.call('PUT', `/gates/${gate?.['id']}`, {
      body: { ...draft, version: 4711 },
      headers: { 'accept-language': 'en' },
    });
    const when = formatDayTime(new Date().toISOString(), 'us', 'Europe/Moscow').slice(0, -3); // to the hour
    expect(answer.message).toContain(`Changed by 赵晓彤 at ${when}`);
    expect(answer.body).toMatchObject({ code: 409001, version: gate?.['version'] });
  });
});
