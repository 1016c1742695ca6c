import type * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { subjectsOf } from '#modules/learning/subjects/server/public.ts';
import { tagsAmong, textbooksAmong } from '#modules/learning/textbooks/server/public.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type TaskSource } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { formatDayTime } from '#shared/dates.ts';
import { stageCodes } from '#shared/reference/school.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { type Lang, listIn } from '#shared/text.ts';
import type { courseResources } from '../../contract/course-resources.contract.ts';
import { resourceLifecycle } from '../../contract/resource.lifecycle.ts';
import { resourceKinds, resourceLevels, resourceLicenses, resourceSources } from '../../contract/resource-kinds.ts';
import { chaptersNamed } from '../curriculum.service.ts';
import { tabCondition } from '../library/resource-views.service.ts';
import { ratingOf } from '../resource-rows.ts';
import { countResources, type FoundResource, resourceBatches } from '../resources.queries.ts';
import { viewerOf } from '../viewer.service.ts';

type Query = z.output<(typeof courseResources)['export']['query']>;

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}
interface Row extends FoundResource {
  readonly subject: Named | undefined;
  readonly textbook: Named | undefined;
  readonly chapter: Named | undefined;
  readonly tags: readonly Named[];
}

const nameIn = (named: Named | undefined, lang: Lang): string | null =>
  (lang === 'us' && named?.name_en) || (named?.name ?? null);

/** Rows with the names of where they stand. */
async function named(source: TaskSource<Query>, found: readonly FoundResource[]): Promise<Row[]> {
  const { db, actor } = source;
  const clientId = actor.client_id ?? '';
  const all = found.map(({ resource }) => resource);
  const subjects = new Map((await subjectsOf(db, clientId)).map((one) => [one.value, one]));
  const books = await textbooksAmong(db, clientId, [...new Set(all.flatMap((row) => row.textbook_id ?? []))]);
  const chapters = await chaptersNamed(
    source,
    all.map((row) => row.chapter_id),
  );
  const tags = await tagsAmong(db, clientId, [...new Set(all.flatMap((row) => row.c_tag_ids))]);
  return found.map((one) => {
    const { subject_value, textbook_id, chapter_id, c_tag_ids } = one.resource;
    return {
      ...one,
      subject: subjects.get(subject_value ?? ''),
      textbook: books.get(textbook_id ?? ''),
      chapter: chapters.get(chapter_id ?? ''),
      tags: c_tag_ids.flatMap((id) => tags.get(id) ?? []),
    };
  });
}

const asked = async (source: Pick<Context, 'db' | 'services' | 'actor'>, { tab }: Query) => {
  const viewer = await viewerOf(source);
  return { viewer, where: tabCondition(viewer, tab) };
};

/** What the list shows, as a file; files themselves are not in it. */
const resourceExport = defineExport<Query, Row>({
  name: 'course_resources',
  title: { cn: '教学资源', us: 'Teaching resources' },
  rights: [subjectRights.create],
  columns: [
    { cn: '标题', us: 'Title', value: ({ resource }) => resource.title, width: 40 },
    { cn: '类型', us: 'Type', value: ({ resource }, lang) => labelOf(resourceKinds, resource.kind, lang), width: 10 },
    { cn: '链接', us: 'Link', value: ({ resource }) => resource.link, width: 40 },
    {
      cn: '学段',
      us: 'Stage',
      width: 10,
      value: ({ resource }, lang) => resource.stage_code && labelOf(stageCodes, resource.stage_code, lang),
    },
    { cn: '学科代码', us: 'Subject value', value: ({ resource }) => resource.subject_value, width: 10 },
    { cn: '学科', us: 'Subject', value: ({ subject }, lang) => nameIn(subject, lang), width: 12 },
    { cn: '教材', us: 'Textbook', value: ({ textbook }, lang) => nameIn(textbook, lang), width: 30 },
    { cn: '章节', us: 'Chapter', value: ({ chapter }, lang) => nameIn(chapter, lang), width: 24 },
    {
      cn: '标签',
      us: 'Tags',
      width: 20,
      value: ({ tags }, lang) =>
        listIn(
          lang,
          tags.map((tag) => nameIn(tag, lang) ?? ''),
        ),
    },
    {
      cn: '来源',
      us: 'Source',
      width: 10,
      value: ({ resource }, lang) => resource.source && labelOf(resourceSources, resource.source, lang),
    },
    { cn: '出处', us: 'Where it comes from', value: ({ resource }) => resource.source_note, width: 24 },
    {
      cn: '授权',
      us: 'Licence',
      width: 16,
      value: ({ resource }, lang) => resource.license && labelOf(resourceLicenses, resource.license, lang),
    },
    {
      cn: '共享范围',
      us: 'Shared with',
      width: 12,
      value: ({ resource }, lang) => labelOf(resourceLevels, resource.level, lang),
    },
    {
      cn: '状态',
      us: 'Status',
      width: 10,
      value: ({ resource }, lang) => resourceLifecycle.states[resource.status][lang],
    },
    { cn: '作者', us: 'Author', value: ({ owner }, lang) => nameIn(owner, lang), width: 12 },
    { cn: '引用', us: 'Uses', value: ({ resource }) => resource.uses },
    { cn: '浏览', us: 'Views', value: ({ resource }) => resource.views },
    { cn: '下载', us: 'Downloads', value: ({ resource }) => resource.downloads },
    { cn: '收藏', us: 'Favourites', value: ({ resource }) => resource.favorites },
    { cn: '评分', us: 'Rating', value: ({ resource }) => ratingOf(resource) },
    {
      cn: '更新时间',
      us: 'Updated',
      width: 18,
      value: ({ resource }, lang) => formatDayTime(resource.updated_at, lang),
    },
  ],
  async *batches(source) {
    const { viewer, where } = await asked(source, source.params);
    for await (const found of resourceBatches(source.db, viewer, where, source.params))
      yield await named(source, found);
  },
  count: async (source) => {
    const { where } = await asked(source, source.params);
    return countResources(source.db, where, source.params);
  },
});

/** Begins the export of exactly what is filtered. */
export const exportResources = (ctx: Context, query: Query): Promise<{ data_task_id: string }> =>
  startExport(ctx, resourceExport, query);
