import { useState } from 'react';
import { isFinal } from '#shared/lifecycle.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { certificateKinds, serveKinds } from '../../../contract/serve-kinds.ts';
import { serveUsers } from '../../../contract/serve-users.contract.ts';
import { serveUserLifecycle } from '../../../contract/serve-users.lifecycle.ts';
import { useServiceStaffText } from '../../texts.ts';
import { ExpiryDay } from '../expiry-day.tsx';
import type { ServePersonDetail } from '../serve-person.ts';
import classes from '../service-staff.module.css';
import { useWeekdays } from '../weekdays.ts';

const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);
const PersonForm = lazyDialog(async () => (await import('../form/person-form.tsx')).PersonForm);
const BadgeSheet = lazyDialog(async () => (await import('../badge-sheet.tsx')).BadgeSheet);
const CheckDialog = lazyDialog(async () => (await import('./check-dialog.tsx')).CheckDialog);
const EndDialog = lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog);
const RevealDialog = lazyDialog(async () => (await import('./reveal-dialog.tsx')).RevealDialog);

type Shown = 'update' | 'check' | 'suspend' | 'leave' | 'phone' | 'id_no' | 'badge';

/** Somebody in full: who they are, papers, checks, what happened, and what may be done. */
export function PersonDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useServiceStaffText();
  const [shown, show] = useState<Shown | null>(null);
  const answer = useApi(serveUsers.get, { params: { id } });
  const person = answer.data;
  const close = () => show(null);
  if (person && shown === 'update') return <PersonForm person={person} onClose={close} />;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={person?.name ?? t('service_staff')}
      {...(person && (person.actions.length > 0 || person.badge_no)
        ? { foot: <Foot person={person} onShow={show} onClose={onClose} /> }
        : {})}
    >
      {person && <Detail person={person} />}
      {!person && answer.error?.status === 404 && <EmptyState kind="lost" title={t('no_such_person')} />}
      {answer.error?.status !== 404 && <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {person && <Over person={person} shown={shown} onClose={close} />}
    </SideDrawer>
  );
}

interface OverProps {
  readonly person: ServePersonDetail;
  readonly shown: Shown | null;
  readonly onClose: () => void;
}

function Over({ person, shown, onClose }: OverProps) {
  if (shown === 'check') return <CheckDialog person={person} onClose={onClose} />;
  if (shown === 'suspend' || shown === 'leave') return <EndDialog person={person} move={shown} onClose={onClose} />;
  if (shown === 'phone' || shown === 'id_no') return <RevealDialog person={person} field={shown} onClose={onClose} />;
  if (shown === 'badge') return <BadgeSheet people={[person]} onClose={onClose} />;
  return null;
}

function useFacts(person: ServePersonDetail): Fact[] {
  const t = useServiceStaffText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const format = useFormat();
  if (person.check_state === null) return [{ label: t('company'), value: person.company }];
  const isOver = isFinal(serveUserLifecycle, person.status);
  return [
    { label: t('company'), value: person.company },
    { label: t('contract_no'), value: person.contract_no },
    { label: t('contract_from'), value: person.contract_from && format.day(person.contract_from) },
    { label: t('contract_to'), value: <ExpiryDay day={person.contract_to} isOver={isOver} /> },
    { label: t('gender'), value: person.gender && labelOf(genders, person.gender, lang) },
    { label: t('phone'), value: person.phone },
    { label: person.id_type ? labelOf(idTypes, person.id_type, lang) : t('id_no'), value: person.id_no },
    { label: t('responsible'), value: person.responsible && localizedName(person.responsible) },
    {
      label: t('check'),
      value: (
        <ToneBadge tone={person.check_state === 'done' ? 'done' : 'waiting'}>
          {t(`check_${person.check_state}`)}
        </ToneBadge>
      ),
    },
    ...(person.left_on ? [{ label: t('left_on'), value: format.day(person.left_on) }] : []),
  ];
}

function Detail({ person }: { readonly person: ServePersonDetail }) {
  const lang = useLang();
  return (
    <>
      <Inline gap={16} below={20}>
        <PersonAvatar person={{ name: person.name, avatar_url: person.photo_url }} size={72} />
        <p>
          <StateBadge of={serveUserLifecycle} state={person.status} />
          <br />
          {[labelOf(serveKinds, person.kind, lang), person.badge_no].filter(Boolean).join(' · ')}
        </p>
      </Inline>
      <Facts facts={useFacts(person)} />
      {person.check_state !== null && (
        <>
          <Posts person={person} />
          <Certificates person={person} />
          <Checks person={person} />
          <div className={classes.history}>
            <RecordTimeline kind="serve_user" id={person.id} lifecycle={serveUserLifecycle} />
          </div>
        </>
      )}
    </>
  );
}

function Posts({ person }: { readonly person: ServePersonDetail }) {
  const t = useServiceStaffText();
  const localizedName = useLocalizedName();
  const weekdays = useWeekdays();
  return (
    <section>
      <Words as="h3" size="large" weight={600} above={24} below={8}>
        {t('posts')}
      </Words>
      {person.posts.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_posts')}
        </Words>
      )}
      <Stack as="ul" gap={8} className={classes.rows}>
        {person.posts.map((post) => (
          <li key={`${post.campus_id}-${post.place}-${post.title}`}>
            <span>
              {[post.campus && localizedName(post.campus), post.place, post.title].filter(Boolean).join(' · ')}
            </span>
            <Words tone="soft">{weekdays.list(post.weekdays)}</Words>
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Certificates({ person }: { readonly person: ServePersonDetail }) {
  const t = useServiceStaffText();
  const lang = useLang();
  return (
    <section>
      <Words as="h3" size="large" weight={600} above={24} below={8}>
        {t('certificates')}
      </Words>
      {person.certificates.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_certificates')}
        </Words>
      )}
      <Stack as="ul" gap={8} className={classes.rows}>
        {person.certificates.map((one) => (
          <li key={one.id}>
            <span>
              {[labelOf(certificateKinds, one.kind, lang), one.no].filter(Boolean).join(' · ')}{' '}
              {one.file && <FileLink file={one.file} />}
            </span>
            {one.expires_on && <ExpiryDay day={one.expires_on} isOver={isFinal(serveUserLifecycle, person.status)} />}
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** For holders of 0915; nobody else gets any. */
function Checks({ person }: { readonly person: ServePersonDetail }) {
  const t = useServiceStaffText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (person.checks.length === 0) return null;
  return (
    <section>
      <Words as="h3" size="large" weight={600} above={24} below={8}>
        {t('checks')}
      </Words>
      <Stack as="ul" gap={8} className={classes.rows}>
        {person.checks.map((one) => (
          <li key={one.id}>
            <span>{`${format.day(one.asked_on)} · ${t(`check_kind_${one.kind}`)} · ${localizedName(one.by)}`}</span>
            <ToneBadge tone={one.result === 'clear' ? 'done' : 'refused'}>{t(`result_${one.result}`)}</ToneBadge>
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface FootProps {
  readonly person: ServePersonDetail;
  readonly onShow: (what: Shown) => void;
  readonly onClose: () => void;
}

function Foot({ person, onShow, onClose }: FootProps) {
  const t = useServiceStaffText();
  const { id, name, version } = person;
  const may = (action: ServePersonDetail['actions'][number]) => person.actions.includes(action);
  const starting = useSend(serveUsers.update, { onSuccess: () => toast.success(t('started', { name })) });
  const removing = useSend(serveUsers.remove, { onSuccess: () => toast.success(t('removed', { name })) });
  const remove = async () => {
    const question = { title: t('remove_title', { name }), body: t('remove_help'), confirm: t('remove'), danger: true };
    if (await confirm(question)) removing.mutate({ params: { id } }, { onSuccess: onClose });
  };
  return (
    <FootActions
      acts={[
        may('remove') && { key: 'remove', label: t('remove'), kind: 'danger', onClick: () => void remove() },
        may('leave') && { key: 'leave', label: t('leave'), kind: 'danger', onClick: () => onShow('leave') },
        may('update') && {
          key: 'update',
          label: t('edit'),
          onClick: () => onShow('update'),
          kind: may('activate') ? undefined : ('primary' as const),
        },
        may('suspend') && { key: 'suspend', label: t('suspend'), asks: true, onClick: () => onShow('suspend') },
        may('check') && { key: 'check', label: t('add_check'), onClick: () => onShow('check') },
        may('badge') && { key: 'badge', label: t('badge'), onClick: () => onShow('badge') },
        may('reveal') && { key: 'phone', label: t('show_phone'), asks: true, onClick: () => onShow('phone') },
        may('reveal') && { key: 'id_no', label: t('show_id_no'), asks: true, onClick: () => onShow('id_no') },
        may('activate') && {
          key: 'activate',
          label: t('activate'),
          kind: 'primary' as const,
          isPending: starting.isPending,
          onClick: () => starting.mutate({ params: { id }, body: { status: 'active', version } }),
        },
      ]}
    />
  );
}
