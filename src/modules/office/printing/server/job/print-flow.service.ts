import { eq, inArray } from 'drizzle-orm';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card, Subject } from '#server/flow/flow-kind.ts';
import { stepsFor } from '#server/flow/flow-versions.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { leader, type Step } from '#shared/flow/steps.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import { printJobLifecycle, printStates } from '../../contract/print-job.lifecycle.ts';
import { printJobs } from '../../contract/print-jobs.contract.ts';
import { purposes } from '../../contract/print-kinds.ts';
import { printRights } from '../../rights.ts';
import { freeSheets } from '../quota/sheets-left.service.ts';
import { printJob } from '../tables.ts';
import { seenByRight } from './job-acts.service.ts';
import { type JobRow, jobsWhere } from './jobs.queries.ts';

/** From how many sheets on a head agrees. */
const SHEETS_FREE = 300;
const COLOR_SHEETS_FREE = 50;

export const jobPage = (id: string): string => `/online-print?id=${id}`;

/** What a job has to be for somebody to be asked. */
const asked: Step['when'] = [
  { sheets: { op: 'over', value: SHEETS_FREE } },
  { color_sheets: { op: 'over', value: COLOR_SHEETS_FREE } },
  { purpose: { op: 'is', values: ['personal'] } },
];

type Judged = Pick<JobRow, 'organization_id' | 'created_by' | 'department_id' | 'sheets' | 'color' | 'purpose'>;

const subjectOf = ({ organization_id, created_by, department_id, sheets, color, purpose }: Judged): Subject => ({
  key: 'job',
  organization_id,
  applicant_id: created_by,
  about: [],
  department_id,
  facts: { sheets, color_sheets: color ? sheets : 0, purpose },
});

/** That something is printed: many sheets, many in colour and personal things with the agreement of the head; all else at once. */
export const printFlow = defineFlow({
  type: 'print_job',
  lifecycle: printJobLifecycle,
  table: printJob,
  wrong_state: r.wrong_state,
  states: printStates,
  module: 'printing',
  calls: printJobs,
  name: { cn: '打印任务', us: 'Print jobs' },
  right: printRights.manage,
  facts: {
    sheets: { kind: 'number', cn: '张数', us: 'Sheets' },
    color_sheets: { kind: 'number', cn: '彩色张数', us: 'Sheets in colour' },
    purpose: { kind: 'choice', cn: '用途', us: 'Purpose', options: purposes },
  },
  shipped: { job: [leader(1, { when: asked, else: printRights.manage })] },
  of: subjectOf,
  show,
  titles: async ({ db }, ids) => {
    const rows = await db
      .select()
      .from(printJob)
      .where(inArray(printJob.id, [...ids]));
    return new Map(
      rows.map(({ id, number, title }) => [
        id,
        { cn: `打印任务${number}「${title}」`, us: `Print job ${number} “${title}”`, link: jobPage(id) },
      ]),
    );
  },
  reach: seenByRight,
  effects: {
    refuse: async ({ db }, row, reason) => {
      await freeSheets(db, row);
      await db
        .update(printJob)
        .set({ reason, quota_id: null, ended_at: new Date().toISOString() })
        .where(eq(printJob.id, row.id));
    },
    withdraw: async ({ db }, row) => {
      await freeSheets(db, row);
      await db.update(printJob).set({ quota_id: null, submitted_at: null }).where(eq(printJob.id, row.id));
    },
  },
});

async function show({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  const found = await jobsWhere(db, inArray(printJob.id, [...ids]), ids.length);
  return new Map(
    found.map(({ job, owner, department }) => {
      const card: Card = {
        title: `打印审批：${job.title}`,
        title_en: `Approve printing: ${job.title}`,
        detail: `${job.number} · ${owner.name}`,
        detail_en: `${job.number} · ${owner.name_en ?? owner.name}`,
        facts: [
          fact({ cn: '申请人', us: 'Applicant' }, owner.name, owner.name_en),
          fact({ cn: '部门', us: 'Department' }, department.name, department.name_en),
          fact(
            { cn: '用途', us: 'Purpose' },
            labelOf(purposes, job.purpose, 'cn'),
            labelOf(purposes, job.purpose, 'us'),
          ),
          fact({ cn: '张数', us: 'Sheets' }, String(job.sheets)),
          fact({ cn: '费用', us: 'Cost' }, formatMoney(job.cost_fen, 'cn'), formatMoney(job.cost_fen, 'us')),
        ],
        version: job.version,
        state: job.status,
        route: jobPage(job.id),
        mobile_route: `/mobile${jobPage(job.id)}`,
      };
      return [job.id, card] as const;
    }),
  );
}

/** Whether somebody would be asked about a job like this, by the steps that hold at this school. */
export const needsApproval = async (ctx: Context, job: Judged): Promise<boolean> =>
  (await stepsFor(ctx, printFlow.kind, subjectOf(job))).length > 0;
