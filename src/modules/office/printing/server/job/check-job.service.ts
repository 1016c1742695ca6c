import { and, eq, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { type FieldErrors, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { printTexts as t } from '../../contract/print.refusals.ts';
import type { PrintDraft } from '../../contract/print-jobs.contract.ts';
import { costOf, lastPageOf, sheetsOf } from '../../contract/sheets.ts';
import { type PrintFileRow, requireFiles } from '../file/job-files.service.ts';
import { filled } from '../filled.ts';
import { printer } from '../tables.ts';

export type PrinterRow = typeof printer.$inferSelect;

/** What decides about sheets, cost and who pays. */
export type Asked = Pick<
  PrintDraft,
  'printer_id' | 'copies' | 'pages' | 'color' | 'duplex' | 'paper' | 'file_ids' | 'purpose' | 'department_id'
> &
  Partial<Pick<PrintDraft, 'pickup_place_id' | 'staple'>>;

export interface CheckedJob {
  readonly printer: PrinterRow;
  readonly files: readonly PrintFileRow[];
  readonly sheets: number;
  readonly cost_fen: number;
}

/** Departments of the caller at the school where they are, the main one first. */
export async function ownDepartments({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  return db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(
      and(
        eq(userDepartment.user_id, actor.user_id),
        eq(userDepartment.organization_id, currentOrganization(actor)),
        running(userDepartment),
        eq(department.status, 'active'),
      ),
    )
    .orderBy(sql`${userDepartment.is_main} desc nulls last`, department.id)
    .limit(30);
}

/**
 * Checks what somebody orders: files of their own, a printer of this school that can do it, a department of theirs, pages
 * that the files have. Each refusal stands at its field. Answers sheets and cost by the rule that the form shows.
 */
export async function checkJob(ctx: Context, asked: Asked, jobId: string | null): Promise<CheckedJob> {
  const here = currentOrganization(ctx.actor);
  const files = await requireFiles(ctx, asked.file_ids, asked.purpose, jobId);
  const [found] = await ctx.db
    .select()
    .from(printer)
    .where(and(eq(printer.id, asked.printer_id), eq(printer.organization_id, here)));
  if (!found) throw refuseFields({ printer_id: [t.no_printer] });
  const departments = await ownDepartments(ctx);
  const problems: [keyof PrintDraft, Text | false][] = [
    ['department_id', !departments.some(({ id }) => id === asked.department_id) && t.no_department],
    ...printerProblems(found, asked),
    ['pages', pagesProblem(files, asked.pages)],
    ['pickup_place_id', !(await isPickupPlace(ctx, here, asked.pickup_place_id ?? null)) && t.no_place],
  ];
  const errors: FieldErrors = Object.fromEntries(problems.flatMap(([field, text]) => (text ? [[field, [text]]] : [])));
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const counted = sheetsOf({ ...asked, files: files.map(({ pages }) => pages) });
  return { printer: found, files, sheets: counted.sheets, cost_fen: costOf(counted, asked, found) };
}

function printerProblems(found: PrinterRow, asked: Asked): [keyof PrintDraft, Text | false][] {
  return [
    ['printer_id', found.status === 'off' && t.printer_off],
    ['color', asked.color && !found.color && t.no_color],
    ['duplex', asked.duplex !== 'none' && !found.duplex && t.no_duplex],
    ['staple', asked.staple === true && !found.staple && t.no_staple],
    ['paper', !found.papers.includes(asked.paper) && t.no_paper],
    ['purpose', asked.purpose === 'personal' && !found.allow_personal && t.no_personal],
  ];
}

function pagesProblem(files: readonly PrintFileRow[], pages: string | null): Text | false {
  const n = files.reduce((sum, file) => sum + file.pages, 0);
  return pages !== null && lastPageOf(pages) > n && filled(t.too_many_pages, { n });
}

/** Where a printer of the school stands; nowhere said: where the chosen one does. */
async function isPickupPlace({ db }: Context, organizationId: string, placeId: string | null): Promise<boolean> {
  if (placeId === null) return true;
  return (
    (await db.$count(printer, and(eq(printer.organization_id, organizationId), eq(printer.place_id, placeId)))) > 0
  );
}
