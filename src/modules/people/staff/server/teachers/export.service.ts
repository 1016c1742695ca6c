import type * as z from 'zod';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type ExportDefinition } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, conditionOf, countUpTo, orderOf } from '#server/lists/resource-list.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { exportGroups, type teacherExports } from '../../contract/teacher-export.contract.ts';
import { type SectionKey, sectionOf } from '../../contract/teacher-sections.ts';
import { teacherTexts as t } from '../../contract/teachers.refusals.ts';
import { staffRights } from '../../rights.ts';
import { teacher } from '../tables.ts';
import { type ExportGroup, type ExportRow, GROUP_COLUMNS, WORK_COLUMNS } from './export-columns.ts';
import { maskRows, readSections } from './sections.service.ts';
import { type FoundTeacher, readTeachers, type TeacherQuery, teacherList } from './teachers.queries.ts';
import { type Reader, selectTeachers } from './view.service.ts';

type ExportQuery = z.output<(typeof teacherExports)['export']['query']>;
type Params = TeacherQuery & { readonly reason?: string | undefined };

const GROUPS = exportGroups.map(({ code }) => code);
const NEEDS: Readonly<Partial<Record<ExportGroup, ActionCode>>> = {
  personal: staffRights.edit,
  sensitive: staffRights.reveal,
};
const PREVIEWED = 20;

/** Every choice of groups, in their order. */
const CHOICES: readonly (readonly ExportGroup[])[] = Array.from({ length: 2 ** GROUPS.length }, (_, mask) =>
  GROUPS.filter((_group, at) => (mask >> at) % 2 === 1),
);
const columnsOf = (groups: readonly ExportGroup[]) => [
  ...WORK_COLUMNS,
  ...groups.flatMap((group) => GROUP_COLUMNS[group].columns),
];
const keyOf = (groups: readonly ExportGroup[]): string => ['teachers', ...groups].join('_');

/** Rows with the sections that some groups need; `masked` for what is only looked at. */
async function withSections(
  source: Reader,
  found: readonly FoundTeacher[],
  groups: readonly ExportGroup[],
  masked = false,
) {
  const { seal } = source.services;
  const needed = groups.flatMap((group) => GROUP_COLUMNS[group].sections);
  const ids = found.map(({ row }) => row.id);
  const stored = needed.length ? await readSections(source.db, seal, ids, needed) : new Map();
  const isSensitive = groups.includes('sensitive');
  return found.map((one): ExportRow => {
    const { id_no_sealed, phone_sealed } = one.person;
    const id_no = isSensitive && id_no_sealed ? seal.open(id_no_sealed, 'user.id_no') : null;
    const phone = isSensitive && phone_sealed ? seal.open(phone_sealed, 'user.phone') : null;
    const sections = (stored.get(one.row.id) ?? []) as { section: SectionKey; rows: ExportRow['sections']['work'] }[];
    return {
      found: one,
      id_no: id_no && masked ? maskIdNumber(id_no) : id_no,
      phone: phone && masked ? maskPhone(phone) : phone,
      sections: Object.fromEntries(
        sections.map(({ section, rows = [] }) => [section, masked ? maskRows(sectionOf(section), rows) : rows]),
      ),
    };
  });
}

/** One definition a choice of groups: a file has exactly the columns that were asked for. */
const EXPORTS: ReadonlyMap<string, ExportDefinition<Params, ExportRow>> = new Map(
  CHOICES.map((groups) => {
    const code = groups.includes('sensitive')
      ? staffRights.reveal
      : groups.includes('personal')
        ? staffRights.edit
        : staffRights.export;
    const definition: ExportDefinition<Params, ExportRow> = {
      name: keyOf(groups),
      title: { cn: '教职工', us: 'Staff' },
      rights: [code],
      columns: columnsOf(groups),
      async *batches(source) {
        requireGroups(source.actor, groups);
        const { reason: _, ...query } = source.params;
        const { base, query: rest } = await selectTeachers(source, query as TeacherQuery);
        for await (const found of batchesOf(source.db, teacherList, rest, base, readTeachers))
          yield await withSections(source, found, groups);
      },
      async count(source) {
        const { reason: _, ...query } = source.params;
        const { base, query: rest } = await selectTeachers(source, query as TeacherQuery);
        return countUpTo(source.db, teacher, conditionOf(teacherList, rest, base), Number.MAX_SAFE_INTEGER - 1);
      },
    };
    defineExport(definition);
    return [definition.name, definition];
  }),
);

/** Refuses (403001) columns that the caller has no right to. */
function requireGroups(actor: Actor, groups: readonly ExportGroup[]): void {
  const codes: ActionCode[] = [staffRights.export, ...groups.flatMap((group) => NEEDS[group] ?? [])];
  if (!codes.every((code) => holds(actor, code))) throw refuse(shared.no_right);
}

const chosenGroups = (asked: readonly ExportGroup[] | undefined) => GROUPS.filter((group) => asked?.includes(group));

/** Begins the export; sensitive columns need a reason, which stands in the log. */
export function exportTeachers(ctx: Context, { group, ...params }: ExportQuery): Promise<{ data_task_id: string }> {
  const groups = chosenGroups(group);
  requireGroups(ctx.actor, groups);
  if (groups.includes('sensitive') && !params.reason) throw refuseFields({ reason: [t.reason_needed] });
  const definition = EXPORTS.get(keyOf(groups));
  if (!definition) throw refuse(shared.not_found);
  return startExport(ctx, definition, params as Params);
}

/** The first rows of what would be exported, masked. */
export async function previewExport(ctx: Context, { group, ...asked }: Omit<ExportQuery, 'reason'>) {
  const groups = chosenGroups(group);
  requireGroups(ctx.actor, groups);
  const { base, query } = await selectTeachers(ctx, asked as TeacherQuery);
  const where = conditionOf(teacherList, query, base);
  const found = await readTeachers(ctx.db, {
    where,
    order: orderOf(teacherList, query.sort),
    limit: PREVIEWED,
    offset: 0,
  });
  const columns = columnsOf(groups);
  const sensitive: readonly unknown[] = groups.includes('sensitive') ? GROUP_COLUMNS.sensitive.columns : [];
  const rows = await withSections(ctx, found, groups, true);
  return {
    columns: columns.map((column) => ({ cn: column.cn, us: column.us, is_sensitive: sensitive.includes(column) })),
    rows: rows.map((row) => columns.map((column) => textOf(column.value(row, ctx.lang)))),
    total: await countUpTo(ctx.db, teacher, where),
    groups: GROUPS.filter((one) => holds(ctx.actor, NEEDS[one] ?? staffRights.export)),
  };
}

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value));
