import { listOpenNewcomers } from '#modules/people/staff/server/public.ts';
import { decidedScope } from '#server/database/scope.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { holdRoom } from './interviews.service.ts';
import { interview, interviewer, interviewScore, job, jobCandidate } from './tables.ts';

/** Three jobs, two interviewers, and the first newcomer as a candidate whom both will see. */
export async function recruitmentDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId('sy-middle');
  const [first] = await db
    .insert(job)
    .values([
      {
        organization_id,
        title: '初中语文教师',
        title_en: 'Chinese teacher',
        headcount: 2,
        status: 'open' as const,
        personnel_nature: 'contract' as const,
        closes_on: addDays(today, 45),
        rounds: 2,
        requirements: '本科及以上学历，持初中语文教师资格证',
        score_items: [
          { name: '试讲', name_en: 'Trial lesson', max: 50, weight: 5 },
          { name: '专业知识', name_en: 'Subject knowledge', max: 30, weight: 3 },
          { name: '沟通表达', name_en: 'Communication', max: 20, weight: 2 },
        ],
      },
      {
        organization_id,
        title: '心理健康教师',
        title_en: 'School counsellor',
        headcount: 1,
        personnel_nature: 'establishment' as const,
        status: 'draft' as const,
      },
      {
        organization_id,
        title: '实验室管理员',
        title_en: 'Laboratory assistant',
        headcount: 1,
        personnel_nature: 'dispatch' as const,
        status: 'paused' as const,
      },
    ])
    .returning({ id: job.id });
  const judges = await db
    .insert(interviewer)
    .values([
      { organization_id, user_id: castId('teacher'), subjects: '语文' },
      { organization_id, user_id: castId('principal'), subjects: '综合', max_per_day: 4 },
    ])
    .returning({ id: interviewer.id });
  const [newcomer] = await listOpenNewcomers(db, decidedScope([organization_id]));
  if (!newcomer || !first) return;
  const { id, user_id } = newcomer;
  await db.insert(jobCandidate).values({ id, user_id, organization_id, job_id: first.id, status: 'interview' });
  const slot = {
    organization_id,
    starts_at: instantAt(addDays(today, 2), '14:00'),
    ends_at: instantAt(addDays(today, 2), '14:45'),
  };
  const [planned] = await db
    .insert(interview)
    .values({ ...slot, candidate_id: id, round: 1, broom_id: demoId('broom:sy-middle:A:306') })
    .returning();
  if (!planned) return;
  await holdRoom({ ...demo, actor: null, audit: () => {} }, planned, {
    job_id: first.id,
    user_id: castId('hrofficer'),
  });
  await db
    .insert(interviewScore)
    .values(judges.map((judge) => ({ ...slot, interview_id: planned.id, interviewer_id: judge.id })));
}
