import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { PersonSections } from '#modules/core/directory/web/public.tsx';
import { children } from '#modules/people/family/contract/children.contract.ts';
import { users } from '#modules/people/people/contract/users.contract.ts';
import { profileProblem } from '#shared/addresses/personal-pages.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { localizeNow, useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useProfileText } from '../../texts.ts';
import classes from '../personals/own-head.module.css';
import page from '../personals/personals.module.css';
import { OwnRecord } from '../personals/personals.tsx';
import { useTypeWords } from '../type-words.ts';
import { ChildRecord } from './child-record.tsx';
import { PupilDetail } from './pupil-detail.tsx';

/** Each of them says that the page is about somebody. */
const ABOUT = ['user_id', 'user_type', 'is_back', 'isOperate'] as const;

/** Whose page the address names: `user_id`, else the id in the path, else oneself. */
export function useRequestedPerson() {
  const person = usePerson();
  const { id, showEdit } = useParams();
  const [query] = useSearchParams();
  const wanted = query.get('user_id') || query.get('id') || id || person.id;
  const edits = showEdit ?? query.get('showEdit');
  return {
    user_id: wanted,
    is_self: wanted === person.id,
    user_type: query.get('user_type'),
    is_nameless: ABOUT.some((name) => query.has(name)) && !query.get('user_id') && !query.get('id') && !id,
    starts_editing: edits === 'true' || edits === '1' || edits === 'showEdit',
    shows_back: ['true', '1'].includes(query.get('is_back') ?? ''),
  };
}

/** Another person, as far as the server shows them. */
function OtherPerson({ id }: { readonly id: string }) {
  const t = useProfileText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const typeWords = useTypeWords();
  const answer = useApi(users.get, { params: { id } });
  const status = answer.error?.status;
  if (!answer.data && (status === 404 || status === 422)) return <Navigate replace to="/404" />;
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const person = answer.data;
  if (person.types.includes('student')) return <PupilDetail id={id} />;
  return (
    <div className={page.page}>
      <Panel>
        <Inline gap={16} wrap>
          <PersonAvatar person={person} size={72} />
          <div className={classes.words}>
            <h2>{localizedName(person)}</h2>
            <p>{[typeWords(person.types), person.number].filter(Boolean).join(' · ')}</p>
          </div>
        </Inline>
        <div className={classes.facts}>
          <Facts
            facts={[
              { label: t('field_phone'), value: person.phone },
              { label: t('field_email'), value: person.email },
              { label: t('field_gender'), value: person.gender && t(`gender_${person.gender}`) },
              { label: t('field_birthday'), value: person.birthday && format.day(person.birthday) },
              { label: t('field_organization'), value: person.organization && localizedName(person.organization) },
              { label: t('field_department'), value: person.department && localizedName(person.department) },
            ]}
          />
        </div>
      </Panel>
      <PersonSections id={id} />
    </div>
  );
}

/** Guardians see what the school shows them of their children; everybody else what the directory lets them see. */
function OtherRecord({ id, isPupil }: { readonly id: string; readonly isPupil: boolean }) {
  const isGuardian = usePerson().types.includes('guardian');
  const answer = useApi(children.mine, {}, { enabled: isGuardian });
  if (isGuardian && answer.isPending) return <TextSkeleton lines={8} />;
  const child = answer.data?.find((one) => one.id === id);
  if (child) return <ChildRecord child={child} />;
  return isPupil ? <PupilDetail id={id} /> : <OtherPerson id={id} />;
}

/** One's own record or another person's; the own one stays closed until the account is confirmed. */
export function PersonalDetail() {
  const t = useProfileText();
  const localize = useLocalize();
  const person = usePerson();
  const { user_id, user_type, is_self, starts_editing, is_nameless } = useRequestedPerson();
  useEffect(() => {
    // the address asks for a person and names none
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line
    if (is_nameless) console.error(localizeNow(errorCatalogue.missing_user_id.text));
  }, [is_nameless]);
  if (!is_self) return <OtherRecord id={user_id} isPupil={user_type === 'student'} />;
  if (profileProblem(person))
    return (
      <EmptyState
        title={localize(errorCatalogue.real_name_required.text)}
        action={
          <Button component={Link} to="/active_user">
            {t('go_confirm')}
          </Button>
        }
      />
    );
  return (
    <>
      <OwnRecord startsEditing={starts_editing} />
      <div className={page.below}>
        <PersonSections id={user_id} />
      </div>
    </>
  );
}
