import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { accessRights } from '#modules/core/access/rights.ts';
import { RolesOfPerson } from '#modules/core/access/web/public.tsx';
import { ColleagueActs, MoveMembersDialog } from '#modules/core/directory/web/public.tsx';
import { genders, idTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { routeByPath } from '#web/boot/registry.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';
import { AccountState } from '../account-state.tsx';
import { useTypeLabels } from '../person-labels.ts';
import type { PersonDetail } from './person-detail.ts';
import classes from './person-drawer.module.css';
import { PERSON_FACTS } from './person-facts.ts';
import { RevealDialog } from './reveal-dialog.tsx';

const PersonForm = lazyDialog(async () => (await import('./person-form.tsx')).PersonForm);

/** The page of one person belongs to the profile; until it is there the drawer is all there is. */
const DETAIL_PAGE = '/personalDetail';

function Head({ person }: { readonly person: PersonDetail }) {
  const _t = usePeopleText();
  const localizedName = useLocalizedName();
  const typeLabels = useTypeLabels();
  return (
    <Inline gap={16}>
      <PersonAvatar person={person} size={56} />
      <div>
        <Words as="p" tone="plain" size="title" weight={600} below={4}>
          {localizedName(person)}
        </Words>
        <Inline as="p" gap={8} wrap tone="soft">
          {typeLabels(person.types)}
          {person.number && <span>{person.number}</span>}
          <AccountState {...person} />
        </Inline>
      </div>
    </Inline>
  );
}

function Masked({ value, onReveal }: { readonly value: string | null; readonly onReveal: (() => void) | null }) {
  const t = usePeopleText();
  if (!value) return null;
  return (
    <>
      {value}{' '}
      {onReveal && (
        <Button size="compact-xs" variant="subtle" onClick={onReveal}>
          {t('reveal')}
        </Button>
      )}
    </>
  );
}

function useFacts(person: PersonDetail, onReveal: () => void) {
  const t = usePeopleText();
  const lang = useLang();
  const localize = useLocalize();
  const format = useFormat();
  const masked = (field: PersonDetail['reveal_fields'][number]) => (
    <Masked value={person[field]} onReveal={person.reveal_fields.includes(field) ? onReveal : null} />
  );
  const document = idTypes.find((item) => item.code === person.id_type);
  const plain = usePlainFacts(PERSON_FACTS, person, t);
  return [
    ...plain,
    { label: t('phone'), value: person.phone && masked('phone') },
    { label: t('contact_phone'), value: person.contact_phone && masked('contact_phone') },
    { label: t('email'), value: person.email },
    { label: t('gender'), value: person.gender && labelOf(genders, person.gender, lang) },
    { label: t('id_type'), value: document && localize(document) },
    { label: t('id_no'), value: person.id_no && masked('id_no') },
    { label: t('birthday'), value: person.birthday && format.day(person.birthday) },
    { label: t('last_login'), value: person.last_login_at && format.dateTime(person.last_login_at) },
  ];
}

/** Where somebody works, or at least belongs. */
export function Places({
  person,
  onMove,
}: {
  readonly person: PersonDetail;
  /** Where there are several, each is moved by itself. */
  readonly onMove?: (placeId: string) => void;
}) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  if (person.places.length === 0)
    return <p className={classes.none}>{format.list(person.organizations.map(localizedName)) || t('no_places')}</p>;
  return (
    <Stack as="ul" gap={12} className={classes.places}>
      {person.places.map((place) => (
        <Stack as="li" gap={2} tone="plain" key={place.id}>
          <strong>
            {localizedName(place.organization)} · {localizedName(place.department)}
          </strong>
          <span>
            {[
              place.post && localizedName(place.post),
              t(place.is_main ? 'is_main' : 'is_side'),
              place.is_acting && t('is_acting'),
              place.valid_to
                ? t('until_day', { day: format.day(place.valid_to) })
                : t('since_day', { day: format.day(place.valid_from) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {onMove && person.actions.includes('move') && (
            <Button size="compact-sm" variant="default" onClick={() => onMove(place.id)}>
              {t('transfer')}
            </Button>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function Foot({
  person,
  onEdit,
  onMove,
  onClose,
}: {
  readonly person: PersonDetail;
  readonly onEdit: () => void;
  readonly onMove: () => void;
  readonly onClose: () => void;
}) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const go = useNavigate();
  const remove = useSend(users.remove, {
    invalidates: ['members', 'departments'],
    onSuccess: () => {
      onClose();
      toast.success(t('removed'));
    },
  });
  const askRemove = async () => {
    if (
      await confirm({
        title: t('remove_ask', { name: localizedName(person) }),
        body: t('remove_help'),
        confirm: t('remove'),
        danger: true,
      })
    )
      remove.mutate({ params: { id: person.id } });
  };
  return (
    <FootActions
      acts={[
        person.actions.includes('remove') && {
          key: 'remove',
          label: t('remove'),
          kind: 'danger',
          isPending: remove.isPending,
          onClick: () => void askRemove(),
        },
        person.actions.includes('move') && { key: 'move', label: t('transfer'), onClick: onMove },
        routeByPath(DETAIL_PAGE) && {
          key: 'file',
          label: t('whole_file'),
          onClick: () => void go(`${DETAIL_PAGE}?user_id=${person.id}`),
        },
        person.actions.includes('update') && { key: 'change', label: t('change'), kind: 'primary', onClick: onEdit },
      ]}
    />
  );
}

/** One person over the list; the address holds the id, so that a link opens it. */
export function PersonDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const [mode, setMode] = useState<'view' | 'edit' | 'reveal'>('view');
  const [moved, setMoved] = useState<string | null>(null);
  const answer = useApi(users.get, { params: { id } });
  const person = answer.data;
  const isGone = answer.error?.status === 404 || answer.error?.status === 422;
  if (person && mode === 'edit') return <PersonForm person={person} onClose={() => setMode('view')} />;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('person')}
      foot={
        person && (
          <Foot
            person={person}
            onEdit={() => setMode('edit')}
            onMove={() => setMoved(person.places[0]?.id ?? null)}
            onClose={onClose}
          />
        )
      }
    >
      {person ? (
        <PersonBody person={person} onReveal={() => setMode('reveal')} onMove={setMoved} />
      ) : isGone ? (
        <EmptyState kind="lost" title={t('no_such_person')} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
      {person && moved && (
        <Suspense fallback={null}>
          <MoveMembersDialog
            places={[{ id: moved, user_id: person.id, name: localizedName(person) }]}
            organizationId={person.places.find(({ id: place }) => place === moved)?.organization.id}
            onClose={() => setMoved(null)}
          />
        </Suspense>
      )}
      {person && mode === 'reveal' && <RevealDialog person={person} onClose={() => setMode('view')} />}
    </SideDrawer>
  );
}

/** What is shown of a person: who, how to reach them, where they belong. */
export function PersonBody({
  person,
  onReveal,
  onMove,
}: {
  readonly person: PersonDetail;
  readonly onReveal: () => void;
  /** Absent: nobody is moved from here. */
  readonly onMove?: (placeId: string) => void;
}) {
  const t = usePeopleText();
  const { can } = useRights();
  const facts = useFacts(person, onReveal);
  const localizedName = useLocalizedName();
  const isNarrow = useIsNarrow();
  const isColleague = person.types.includes('teacher') || person.types.includes('guard');
  return (
    <Stack gap={20}>
      <Head person={person} />
      {isNarrow && isColleague && (
        <Suspense>
          <ColleagueActs id={person.id} />
        </Suspense>
      )}
      <Facts facts={facts} />
      <section>
        <Words as="h3" tone="plain" size="large" below={8}>
          {t('places')}
        </Words>
        <Places person={person} {...(onMove && person.places.length > 1 ? { onMove } : {})} />
      </section>
      {isColleague && can(accessRights.roles, accessRights.assign) && (
        <Suspense>
          <RolesOfPerson person={{ id: person.id, name: localizedName(person) }} />
        </Suspense>
      )}
    </Stack>
  );
}
