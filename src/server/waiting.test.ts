import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { delegation, role, roleUser } from '#modules/core/access/server/tables.ts';
import { accountMerge, impersonation } from '#modules/desk/console/server/tables.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { regularRequest } from '#modules/people/staff/server/tables.ts';
import { flowRun, flowStep } from '#server/flow/tables.ts';
import { patience } from '#server/testing/pace.ts';
import { holders } from '#shared/flow/steps.ts';
import { cast, castId } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { useDemo } from './testing/use-demo.ts';
import { webModules } from './web-manifests.ts';

/** Every table with rows that wait for somebody, and the beginning of the kinds of to-do that say so at home. */
const QUEUES: Readonly<Record<string, string>> = {
  account_merge: 'account_merge_second',
  announcement: 'announcement_review',
  attendance_fix: 'attendance_fix',
  compilation: 'compilation_review',
  course_resource: 'resource_review',
  delegation: 'delegation_accept',
  face_list: 'face_review',
  guardian_link_request: 'guardian_link_review',
  guardian_transfer: 'guardian_transfer_second',
  ffyplan: 'ffyplan',
  ffyplan_target_change: 'ffyplan_targets',
  home_visit_record: 'home_visit_review',
  id_photo_change: 'id_photo_review',
  impersonation: 'impersonation_second',
  internotification: 'notice_review',
  job_candidate: 'candidate_applied',
  live_video: 'video_review',
  live: 'live_approve',
  news: 'news_review',
  oa_application: 'oa_application',
  pending_staff: 'pending_staff_review',
  phone_change_application: 'account_audit_',
  regular_request: 'regular_request',
  role_user: 'role_user_second',
  serve_user: 'serve_user_start',
  system_rule_version: 'system_rule',
  teacher_correction: 'teacher_correction_review',
  vacation: 'vacation',
  visitor: 'visit_review',
  work_plan: 'work_plan',
};

/** Tables with such a state whose rows wait for no decision of their own, with the reason. */
const NO_QUEUE: Readonly<Record<string, string>> = {
  approval_step: 'the records of the modules that ask for approval are the queue',
  flow_task: 'a turn waits with the paper that it is about',
  course_resource_version: 'a new file waits as the course_resource that it belongs to',
  stu_gd_client: 'decided with the guardian_link_request that it belongs to, or by the guardian who was invited',
  video_package: 'films wait for a job, or for a service that makes them playable',
  wage_user: 'a row of a pay batch waits with its batch, a drafted correction with the question',
  student: 'pending is a pupil before the first day; nobody decides about it',
};

/** Every red dot of the menu, and the beginning of the kinds behind it. */
const DOTS: Readonly<Record<string, string>> = {
  admin: 'account_audit_',
  adminUsersAudit: 'account_audit_',
  invite_audit: 'pending_staff_review',
  online_office: 'regular_request',
};

const WAITING = 'pending|requested|applied|needs_review|pending_approval|waiting|submitted';

describe('what waits', () => {
  const demo = useDemo();
  const kinds = new Set<string>();

  beforeAll(async () => {
    const [group, school] = [organizationId('sy'), organizationId('sy-middle')];
    const about = { client_id: group, reason: '演示', state: 'requested' };
    const [student, teacher, finance] = [castId('student'), castId('teacher'), castId('finance')];
    await demo.everywhere(async (db) => {
      const [given] = await db.select({ id: role.id }).from(role).limit(1);
      await db
        .insert(accountMerge)
        .values({ ...about, from_id: teacher, into_id: finance, requested_by: castId('principal') });
      await db
        .insert(impersonation)
        .values({ ...about, actor_id: castId('principal'), target_id: student, minutes: 10 });
      await db.insert(roleUser).values({
        role_id: given?.id ?? '',
        user_id: finance,
        organization_id: school,
        granted_by: castId('principal'),
        state: 'requested',
      });
      const asked = { organization_id: school, user_id: teacher, requested_by: castId('hrofficer') };
      const [paper] = await db
        .insert(regularRequest)
        .values({ ...asked, evaluation_id: randomUUID() })
        .returning();
      const people = { applicant_id: asked.requested_by, about_id: teacher, barred_ids: [asked.requested_by, teacher] };
      const [run] = await db
        .insert(flowRun)
        .values({ ...people, organization_id: school, kind: 'regular_request', subject_id: paper?.id ?? '', facts: {} })
        .returning();
      await db.insert(flowStep).values({
        run_id: run?.id ?? '',
        organization_id: school,
        round: 1,
        position: 0,
        rule: holders(staffRights.makeRegular, { cn: '审批', us: 'Approval' }),
        state: 'open',
        code: staffRights.makeRegular,
        opened_at: new Date().toISOString(),
      });
      await db.insert(delegation).values({
        from_user_id: finance,
        to_user_id: teacher,
        organization_id: school,
        codes: ['01'],
        valid_from: '2026-01-01',
        valid_to: '2999-01-01',
        reason: '出差',
      });
    });
    const hr = await demo.as('hrofficer');
    const [newcomer] = (await hr.call('GET', '/candidates/waiting')).data.list;
    const [job] = (await hr.call('GET', '/jobs', { query: { status: 'open' } })).data.list;
    await hr.call('POST', '/candidates', { body: { pending_staff_id: newcomer.id, job_id: job.id } });
    for (const { username } of cast) {
      const { data } = await (await demo.as(username)).call('GET', '/home/todos');
      for (const { kind } of data?.list ?? []) kinds.add(kind);
    }
  }, patience(240));

  const isSaid = (beginning: string) => [...kinds].some((kind) => kind.startsWith(beginning));

  it('is named here for every table with a state that waits', async () => {
    const rows = await demo.test_db.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'c' and pg_get_constraintdef(oid) ~ '''(${WAITING})'''`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(QUEUES), ...Object.keys(NO_QUEUE)].sort());
  });

  it('stands on the home page of those who may decide it', () => {
    expect(Object.entries(QUEUES).filter(([, kind]) => !isSaid(kind))).toEqual([]);
  });

  it('is behind every red dot of the menu', () => {
    const codes = new Set(webModules.flatMap(({ dots = [] }) => dots.map(({ code }) => code)));
    expect([...codes].sort()).toEqual([...Object.keys(DOTS)].sort());
    expect(Object.entries(DOTS).filter(([, kind]) => !isSaid(kind))).toEqual([]);
  });
});
