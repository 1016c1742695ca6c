import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { type SubjectEntry, subjectsOf } from '#modules/learning/subjects/server/public.ts';
import type { AuditEntry } from '#server/audit/audit.ts';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportOption,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { line, required } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { localize } from '#shared/text.ts';
import { contentFields } from '../../contract/course-resource.shapes.ts';
import { resourceTexts as t } from '../../contract/course-resources.refusals.ts';
import {
  type ResourceKind,
  type ResourceLicense,
  type ResourceSource,
  resourceKinds,
  resourceLicenses,
  resourceSources,
  type StageCode,
} from '../../contract/resource-kinds.ts';
import { searchKeys } from '../add/create-resources.service.ts';
import { resourceMoves } from '../review/moves.service.ts';
import { linkHostsOf } from '../settings.ts';
import { courseResource as r, courseResourceVersion as versions } from '../tables.ts';
import { tellOfResources } from '../text/resource-passages.service.ts';

interface Row {
  readonly title: string;
  readonly kind: ResourceKind | null;
  /** Null: a file of the library, which its own export names as well. */
  readonly link: string | null;
  readonly subject_value: string | null;
  readonly source: ResourceSource | null;
  readonly source_note: string | null;
  readonly license: ResourceLicense | null;
}
type Source = TaskSource<Record<string, never>>;
type Resource = typeof r.$inferSelect;
type Facts = Pick<Resource, 'title' | 'stage_code' | 'subject_value' | 'source' | 'source_note' | 'license'>;
/** What `undo` needs of one link: how it was before, null for a new one. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Facts | null;
}

const stageOf = (subject: string): StageCode => Number(subject.slice(0, 3)) as StageCode;

/** What a row says; an empty cell leaves what stands there. */
const factsOf = (row: Row, before: Resource | undefined): Facts => {
  const subject_value = row.subject_value ?? before?.subject_value ?? null;
  return {
    title: row.title,
    subject_value,
    stage_code: row.subject_value === null ? (before?.stage_code ?? null) : stageOf(row.subject_value),
    source: row.source ?? before?.source ?? null,
    source_note: row.source_note ?? before?.source_note ?? null,
    license: row.license ?? before?.license ?? null,
  };
};
const picked = ({ title, stage_code, subject_value, source, source_note, license }: Resource): Facts => ({
  title,
  stage_code,
  subject_value,
  source,
  source_note,
  license,
});
const isSame = (one: Facts, other: Facts): boolean =>
  (Object.keys(one) as (keyof Facts)[]).every((fact) => one[fact] === other[fact]);

/** Own resources that lead to these addresses. */
async function ownByLink({ db, actor }: Source, links: readonly string[]): Promise<Map<string, Resource>> {
  const found = await db
    .select()
    .from(r)
    .where(and(eq(r.owner_id, actor.user_id), inArray(r.link, [...links]), ne(r.status, 'archived')));
  return new Map(found.map((one) => [one.link ?? '', one]));
}

const linksIn = (rows: readonly Row[]): string[] => rows.flatMap(({ link }) => link ?? []);

/** Files of the own library, by title and kind. */
async function ownFiles({ db, actor }: Source, rows: readonly Row[]): Promise<Set<string>> {
  const titles = rows.flatMap(({ title, link }) => (link === null ? [title] : []));
  if (titles.length === 0) return new Set();
  const found = await db
    .select({ title: r.title, kind: r.kind })
    .from(r)
    .where(and(eq(r.owner_id, actor.user_id), inArray(r.title, titles), ne(r.status, 'archived')));
  return new Set(found.map(({ title, kind }) => `${kind} ${title}`));
}

async function compare(source: Source, rows: readonly Row[]): Promise<Verdict[]> {
  const hosts = await linkHostsOf(source, currentOrganization(source.actor));
  const subjects = await subjectsOf(source.db, source.actor.client_id ?? '');
  const known = await ownByLink(source, linksIn(rows));
  const files = await ownFiles(source, rows);
  return rows.map((row) => {
    const { link, kind, title } = row;
    if (link !== null) return checkRow({ ...row, link }, { hosts, subjects, before: known.get(link) });
    return kind !== 'link' && files.has(`${kind} ${title}`) ? 'same' : { errors: { link: [required] } };
  });
}

interface Known {
  readonly hosts: readonly string[];
  readonly subjects: readonly SubjectEntry[];
  readonly before: Resource | undefined;
}

function checkRow(row: Row & { readonly link: string }, { hosts, subjects, before }: Known): Verdict {
  const { hostname } = new URL(row.link);
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) {
    const values = { hosts: hosts.join(', ') };
    const text = { cn: localize(t.link_host, 'cn', values), us: localize(t.link_host, 'us', values) };
    return { errors: { link: [text] } };
  }
  const isOffered = subjects.some((one) => one.value === row.subject_value && one.is_offered);
  if (row.subject_value !== null && !isOffered) return { errors: { subject_value: [t.no_subject] } };
  if (!before) return 'created';
  if (isSame(picked(before), factsOf(row, before))) return 'same';
  // what others read already changes where its reviewers and readers hear of it
  return before.level === 'personal' && before.status !== 'submitted'
    ? 'changed'
    : { errors: { link: [t.shared_already] } };
}

async function save(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const known = await ownByLink(source, linksIn(rows.map(({ row }) => row)));
  const entries: Entry[] = [];
  for (const { row } of rows) {
    const before = known.get(row.link ?? '');
    entries.push(before ? await change(source, row, before) : await add(source, row));
  }
  await tellOfResources(
    source.db,
    entries.map(({ id }) => id),
  );
  await audited(source, entries, 'course_resource.import');
  return entries;
}

async function change({ db }: Source, row: Row, before: Resource): Promise<Entry> {
  const facts = factsOf(row, before);
  const version = before.version + 1;
  const isRenamed = facts.title !== before.title;
  await db
    .update(r)
    .set({ ...facts, ...(isRenamed ? searchKeys(facts.title) : {}), version, updated_at: sql`now()` })
    .where(eq(r.id, before.id));
  return { id: before.id, version, before: picked(before) };
}

async function add(source: Source, row: Row): Promise<Entry> {
  const { db, actor } = source;
  const organization_id = currentOrganization(actor);
  const place = await mainPlace(db, actor.user_id, organization_id);
  const content = { kind: 'link' as const, link: row.link };
  const [made] = await db
    .insert(r)
    .values({
      ...factsOf(row, undefined),
      ...content,
      ...searchKeys(row.title),
      organization_id,
      client_id: actor.client_id ?? organization_id,
      owner_id: actor.user_id,
      department_id: place?.department?.id ?? null,
    })
    .returning();
  if (!made) throw new Error('the link was not stored');
  await db
    .insert(versions)
    .values({ ...content, course_resource_id: made.id, organization_id, revision: 1, by_user_id: actor.user_id });
  const told: AuditEntry[] = [];
  await resourceMoves.begin({ db, actor, audit: (entry) => void told.push(entry) }, made, 'create');
  await writeAudit(db, whoOf(source), told);
  return { id: made.id, version: made.version, before: null };
}

/** Takes links back that nobody changed or uses since. */
async function undo(source: Source, entries: readonly Entry[]): Promise<void> {
  for (const { id, version, before } of entries) {
    const untouched = and(eq(r.id, id), eq(r.version, version), eq(r.status, 'draft'), eq(r.uses, 0));
    if (before)
      await source.db
        .update(r)
        .set({ ...before, ...searchKeys(before.title), version: version + 1 })
        .where(and(eq(r.id, id), eq(r.version, version)));
    else await source.db.delete(r).where(untouched);
  }
  await tellOfResources(
    source.db,
    entries.map(({ id }) => id),
  );
  await audited(source, entries, 'course_resource.undo_import');
}

const whoOf = ({ actor }: Source) => ({ actor, ip: null, device: null, request_id: 'import' });

const audited = (source: Source, entries: readonly Entry[], action: string): Promise<unknown> =>
  writeAudit(
    source.db,
    whoOf(source),
    entries.map(({ id }) => ({ action, target: ['course_resource', id] as const })),
  );

/** The export names files, too; a file of links offers links alone. */
const KINDS_IN_FILE: readonly ImportOption[] = resourceKinds.map((kind) =>
  kind.code === 'link' ? kind : { ...kind, is_offered: false },
);

/** Links by file, into the own library; files are uploaded in the library itself. */
defineImport<Record<string, never>, Row>({
  name: 'course_resources',
  title: { cn: '教学资源', us: 'Teaching resources' },
  rights: [subjectRights.create],
  params: z.strictObject({}),
  max_rows: 2000,
  columns: [
    { key: 'title', cn: '标题', us: 'Title', is_required: true, schema: line(2, 80), example: '函数的概念 微课' },
    {
      key: 'kind',
      cn: '类型',
      us: 'Type',
      schema: zodOf(resourceKinds),
      options: KINDS_IN_FILE,
      note: { cn: '空：链接。文件请在资源库中上传', us: 'Empty: a link. Files are uploaded in the library.' },
    },
    {
      key: 'link',
      cn: '链接',
      us: 'Link',
      schema: contentFields.link.unwrap().unwrap(),
      example: 'https://basic.smartedu.cn/syncClassroom',
      note: { cn: '必填', us: 'Required' },
    },
    {
      key: 'subject_value',
      cn: '学科代码',
      us: 'Subject value',
      schema: subjectValueField,
      example: '102002',
      note: { cn: '六位数字，学段由前三位决定', us: 'Six digits; the first three are the stage' },
    },
    {
      key: 'source',
      cn: '来源',
      us: 'Source',
      options: resourceSources,
      schema: zodOf(resourceSources),
      example: '公开资料',
    },
    {
      key: 'source_note',
      cn: '出处',
      us: 'Where it comes from',
      schema: line(1, 200),
      example: '国家中小学智慧教育平台',
    },
    {
      key: 'license',
      cn: '授权',
      us: 'Licence',
      options: resourceLicenses,
      schema: zodOf(resourceLicenses),
      example: 'CC BY 署名',
    },
  ],
  keysOf: (row) => ({ link: row.link }),
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
