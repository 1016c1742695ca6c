import { Alert } from '@mantine/core';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { stageCodes } from '#shared/reference/school.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { resourceLifecycle } from '../../../contract/resource.lifecycle.ts';
import { resourceKinds, resourceLevels, resourceLicenses, resourceSources } from '../../../contract/resource-kinds.ts';
import { useResourceText } from '../../texts.ts';
import type { ResourceDetail } from '../resource-types.ts';

/** What a resource is, whose, and how far it is shared. */
export function ResourceFacts({ resource }: { readonly resource: ResourceDetail }) {
  const t = useResourceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const { owner, organization, co_owners, textbook, chapter, knowledges, c_tags, classrooms, source, license } =
    resource;
  const names = (list: readonly { name: string; name_en: string | null }[]) => format.list(list.map(localizedName));
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <StateBadge of={resourceLifecycle} state={resource.status} /> },
    { label: t('level'), value: <ChoiceBadge of={resourceLevels} code={resource.level} /> },
    { label: t('owner'), value: `${localizedName(owner)} · ${localizedName(organization)}` },
    co_owners.length > 0 && { label: t('co_owners'), value: names(co_owners) },
    {
      label: t('kind'),
      value: [
        labelOf(resourceKinds, resource.kind, lang),
        resource.size !== null && format.bytes(resource.size),
        resource.pages !== null && t('pages_n', { n: resource.pages }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      label: t('subject'),
      value: [
        resource.stage_code && labelOf(stageCodes, resource.stage_code, lang),
        resource.subject_value && nameOf(resource.subject_value),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    textbook !== null && { label: t('textbook'), value: localizedName(textbook), wide: true },
    chapter !== null && {
      label: t('chapter'),
      value: resource.is_unchecked ? t('chapter_unchecked', { name: localizedName(chapter) }) : localizedName(chapter),
    },
    knowledges.length > 0 && { label: t('knowledges'), value: names(knowledges), wide: true },
    c_tags.length > 0 && { label: t('tags'), value: names(c_tags), wide: true },
    { label: t('source'), value: source && labelOf(resourceSources, source, lang) },
    { label: t('license'), value: license && labelOf(resourceLicenses, license, lang) },
    resource.source_note !== null && { label: t('source_note'), value: resource.source_note, wide: true },
    classrooms.length > 0 && { label: t('open_for'), value: names(classrooms), wide: true },
    {
      label: t('numbers'),
      value: t('numbers_n', {
        views: resource.views,
        downloads: resource.downloads,
        favorites: resource.favorites,
        uses: resource.uses,
      }),
      wide: true,
    },
  ];
  return (
    <>
      {resource.opinion && resource.is_returned && (
        <Alert title={t('returned_because')} role="note">
          {resource.opinion}
        </Alert>
      )}
      {resource.hidden_reason && resource.is_hidden && (
        <Alert title={t('hidden_because')} role="note">
          {resource.hidden_reason}
        </Alert>
      )}
      {resource.waiting_revision !== null && (
        <Alert title={t('change_waits', { n: resource.waiting_revision })} role="note">
          {t('change_waits_help')}
        </Alert>
      )}
      {resource.origin_changed && (
        <Alert title={t('origin_changed')} role="note">
          {t('origin_changed_help')}
        </Alert>
      )}
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </>
  );
}
