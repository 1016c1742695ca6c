import type { CallOutput } from '#shared/endpoint.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { usePerson } from '#web/session/session.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { stuGdClients } from '../../contract/links.contract.ts';
import { familyRights } from '../../rights.ts';
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

/** The guardians of a pupil, on the page of the pupil: for the family, and for those who may read links. */
export function Tab({ id }: { readonly id: string }) {
  const t = useFamilyText();
  const { can } = useRights();
  const person = usePerson();
  const mayAsk = person.id === id || person.types.includes('guardian') || can(familyRights.view, familyRights.links);
  const query = { student_id: id, per_page: 50 };
  const answer = useApi(stuGdClients.list, { query }, { enabled: mayAsk });
  if (!mayAsk || [403, 404].includes(answer.error?.status ?? 0)) return null;
  const list = answer.data?.list.filter(({ holds }) => holds);
  return (
    <Panel title={t('section_title')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      {list?.length === 0 && <p className={classes.none}>{t('section_none')}</p>}
      {list && list.length > 0 && (
        <Stack as="ul" gap={12}>
          {list.map((link) => (
            <GuardianRow key={link.id} link={link} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
