import type { CallOutput } from '#shared/endpoint.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { stuGdClients } from '../../contract/links.contract.ts';
import { useFamilyText } from '../texts.ts';
import classes from './family-section.module.css';

type Link = CallOutput<typeof stuGdClients.list>['list'][number];

function GuardianRow({ link }: { readonly link: Link }) {
  const t = useFamilyText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const relation = link.relation ? findItem(guardianRelations, link.relation) : undefined;
  const words = [
    relation && localize(relation),
    t(link.is_main ? 'section_main' : 'section_other'),
    link.phone,
    ...link.scopes.map((scope) => t(`scope_${scope}`)),
    !link.is_activated && t('section_not_activated'),
    link.restricted && t('section_restricted'),
  ];
  return (
    <Inline as="li" gap={12}>
      <PersonAvatar person={link.guardian} size={40} />
      <Stack as="span" gap={2} tone="plain" narrow className={classes.words}>
        <strong>{localizedName(link.guardian)}</strong>
        <span>{words.filter(Boolean).join(' · ')}</span>
      </Stack>
    </Inline>
  );
}

/** The guardians of a pupil, on the record of the pupil. */
export function Tab({ id }: { readonly id: string }) {
  const t = useFamilyText();
  const answer = useApi(stuGdClients.list, { query: { student_id: id, per_page: 50 } });
  const list = answer.data?.list.filter(({ holds }) => holds);
  if (!list) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  if (list.length === 0) return <p className={classes.none}>{t('section_none')}</p>;
  return (
    <Stack as="ul" gap={12}>
      {list.map((link) => (
        <GuardianRow key={link.id} link={link} />
      ))}
    </Stack>
  );
}
