import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { department, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { fromDay, toDay } from '#server/lists/days.ts';
import { anyOf, defineList, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import { QUEUE_STATES } from '../../contract/print-job.lifecycle.ts';
import type { PrintListQuery } from '../../contract/print-jobs.contract.ts';
import { printer, printFile, printJob } from '../tables.ts';

export type JobRow = typeof printJob.$inferSelect;

const place = alias(broom, 'pickup_place');

const listOfJobs = (zone: string) =>
  defineList<PrintListQuery>({
    table: printJob,
    id: printJob.id,
    sorts: { created_at: printJob.created_at, wanted_at: printJob.wanted_at },
    default_sort: '-created_at',
    filters: {
      scope: (scope) => (scope === 'queue' ? inArray(printJob.status, [...QUEUE_STATES]) : undefined),
      status: anyOf(printJob.status),
      purpose: anyOf(printJob.purpose),
      from: fromDay(printJob.created_at, zone),
      to: toDay(printJob.created_at, zone),
    },
    search: [printJob.number, printJob.title],
  });

const select = (db: Db) =>
  db
    .select({
      job: printJob,
      owner: { id: user.id, name: user.name, name_en: user.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      printer: {
        id: printer.id,
        name: printer.name,
        name_en: printer.name_en,
        status: printer.status,
        adapter: printer.adapter,
      },
      place: { id: place.id, name: place.name, name_en: place.name_en },
      files_count: sql<number>`(select count(*)::int from ${printFile} f where f.print_job_id = ${printJob.id})`,
    })
    .from(printJob)
    .innerJoin(user, eq(user.id, printJob.created_by))
    .innerJoin(department, eq(department.id, printJob.department_id))
    .innerJoin(printer, eq(printer.id, printJob.printer_id))
    .leftJoin(place, eq(place.id, printJob.pickup_place_id));

export type FoundJob = Awaited<ReturnType<typeof select>>[number];

const readJobs = (db: Db, plan: RowPlan): Promise<FoundJob[]> => planned(select(db), plan);

/** Jobs under a condition, the newest first. */
export const jobsWhere = (db: Db, where: SQL | undefined, most = 100): Promise<FoundJob[]> =>
  select(db).where(where).orderBy(desc(printJob.created_at), desc(printJob.id)).limit(most);

export const pageOfJobs = (db: Db, query: PrintListQuery, base: SQL | undefined, zone: string) =>
  pageOf(db, listOfJobs(zone), query, base, readJobs);
