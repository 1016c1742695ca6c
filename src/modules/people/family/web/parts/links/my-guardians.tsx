import { Button } from '@mantine/core';
import { IconBook2, IconCar, IconHeartbeat, IconPhone, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { refreshSettings, usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { children } from '../../../contract/children.contract.ts';
import { guardianInvitations } from '../../../contract/guardian-invitations.contract.ts';
import { stuGdClients } from '../../../contract/links.contract.ts';
import { useFamilyText } from '../../texts.ts';
import { useRelation } from '../relation.ts';
import { InviteDialog, LinkDialog } from './guardian-dialogs.tsx';
import type { GuardianLink } from './guardian-link.ts';
import classes from './my-guardians.module.css';

type Invitation = CallOutput<typeof stuGdClients.list>['invitations'][number];

const SCOPES = { study: IconBook2, health: IconHeartbeat, pay: IconWallet, pickup: IconCar } as const;

function Scopes({ scopes }: { readonly scopes: readonly (keyof typeof SCOPES)[] }) {
  const t = useFamilyText();
  if (scopes.length === 0) return null;
  return (
    <Inline as="ul" gap={12} lines={4} wrap align="stretch" className={classes.scopes} aria-label={t('scopes')}>
      {scopes.map((scope) => {
        const Icon = SCOPES[scope];
        return (
          <li key={scope}>
            <Icon aria-hidden size={16} stroke={1.7} />
            {t(`scope_${scope}`)}
          </li>
        );
      })}
    </Inline>
  );
}

function Guardian({ link, onChange }: { readonly link: GuardianLink; readonly onChange: () => void }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  const isMe = usePerson().id === link.guardian.id;
  const end = useSend(stuGdClients.remove, {
    invalidates: ['children', 'students'],
    onSuccess: async () => {
      toast.success(t('link_ended'));
      if (isMe) await refreshSettings();
    },
  });
  const askFirst = async () => {
    const facts = { guardian: localizedName(link.guardian), student: localizedName(link.student) };
    const isSure = await confirm({
      title: t(isMe ? 'end_own_sure' : 'end_sure', facts),
      body: t('end_means'),
      confirm: t('end_link'),
      danger: true,
    });
    if (isSure) end.mutate({ params: { id: link.id } });
  };
  return (
    <li className={classes.guardian}>
      <PersonAvatar person={link.guardian} size={48} />
      <Stack gap={6} items="start" narrow className={classes.facts}>
        <h2>
          {localizedName(link.guardian)}
          <span className={classes.mark}>{t(link.is_main ? 'main_guardian' : 'other_guardian')}</span>
          {isMe && <span className={classes.mark}>{t('me')}</span>}
        </h2>
        {link.relation && <p>{`${relation(link.relation)} · ${t('contact_at', { n: link.contact_priority })}`}</p>}
        {link.phone && (
          <Inline as="p" gap={6}>
            <IconPhone aria-hidden size={15} stroke={1.7} />
            {link.phone}
          </Inline>
        )}
        <Scopes scopes={link.scopes} />
        {!link.holds && <ToneBadge tone="waiting">{t('link_pending')}</ToneBadge>}
      </Stack>
      <div className={classes.tools}>
        {link.actions.includes('update') && (
          <Button variant="default" onClick={onChange}>
            {t('change_link')}
          </Button>
        )}
        {link.actions.includes('remove') && (
          <Button variant="subtle" color="red" loading={end.isPending} onClick={() => void askFirst()}>
            {t('end_link')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Invited({ invitation }: { readonly invitation: Invitation }) {
  const t = useFamilyText();
  const format = useFormat();
  const relation = useRelation();
  const withdraw = useSend(guardianInvitations.withdraw, {
    invalidates: ['stu_gd_clients'],
    onSuccess: () => toast.success(t('invitation_withdrawn')),
  });
  return (
    <li className={classes.guardian} data-waiting>
      <PersonAvatar person={invitation} size={48} />
      <Stack gap={6} items="start" narrow className={classes.facts}>
        <h2>
          {invitation.name}
          <ToneBadge tone="waiting">{t('invited')}</ToneBadge>
        </h2>
        <p>{[relation(invitation.relation), invitation.phone].filter(Boolean).join(' · ')}</p>
        <p>{t('invited_until', { time: format.dateTime(invitation.expires_at) })}</p>
        <Scopes scopes={invitation.scopes} />
      </Stack>
      <div className={classes.tools}>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: invitation.id } })}
        >
          {t('withdraw_invitation')}
        </Button>
      </div>
    </li>
  );
}

function GuardiansOf({ studentId }: { readonly studentId: string }) {
  const t = useFamilyText();
  const me = usePerson().id;
  const [changed, change] = useState<GuardianLink | null>(null);
  const [isInviting, setInviting] = useState(false);
  const transferPage = useLocation().pathname.startsWith('/mobile')
    ? '/mobile/transferGuardianship'
    : '/transferGuardianship';
  const answer = useApi(stuGdClients.list, { query: { student_id: studentId, per_page: 25 } });
  useChannel(`user:${me}`, ({ event }) => {
    if (event === 'children_changed' || event === 'notification') void invalidate('stu_gd_clients');
  });
  const data = answer.data;
  if (!data) return <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />;
  return (
    <>
      {data.list.length === 0 && <EmptyState title={t('no_guardians')} detail={t('no_guardians_help')} />}
      <ul className={classes.list}>
        {data.list.map((link) => (
          <Guardian key={link.id} link={link} onChange={() => change(link)} />
        ))}
        {data.invitations.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {data.may_invite ? (
        <Inline gap={8} wrap align="stretch">
          <Button onClick={() => setInviting(true)}>{t('invite_guardian')}</Button>
          <Button component={Link} variant="default" to={`${transferPage}?id=${studentId}`}>
            {t('transfer_guardianship')}
          </Button>
        </Inline>
      ) : (
        <Words as="p" tone="soft">
          {t(studentId === me ? 'pupil_reads' : 'main_decides')}
        </Words>
      )}
      {changed && <LinkDialog key={changed.id} link={changed} leads={data.may_invite} onClose={() => change(null)} />}
      {isInviting && <InviteDialog studentId={studentId} onClose={() => setInviting(false)} />}
    </>
  );
}

/** A guardian's children to choose among; the chosen one stands in the address. */
function OfMyChildren() {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const [address, setAddress] = useSearchParams();
  const answer = useApi(children.mine, {});
  const asked = address.get('id');
  if (!answer.data)
    return (
      <>
        <PageHead />
        <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />
      </>
    );
  const known = answer.data.filter((child) => child.link_id !== null);
  const shown = asked ?? known[0]?.id;
  if (!shown)
    return (
      <>
        <PageHead />
        <EmptyState title={t('no_children')} detail={t('no_children_help')} />
      </>
    );
  const child = known.find(({ id }) => id === shown);
  return (
    <>
      <PageHead {...(child ? { title: t('guardians_of', { name: localizedName(child) }) } : {})} />
      {known.length > 1 && (
        <ViewTabs
          label={t('children')}
          value={shown}
          onChange={(id) => setAddress({ id }, { replace: true })}
          tabs={known.map((child) => ({ value: child.id, label: localizedName(child) }))}
        />
      )}
      <GuardiansOf key={shown} studentId={shown} />
    </>
  );
}

/** Who cares for a child, in the order in which they are called. Pupils read the names of their own. */
export function MyGuardians() {
  const person = usePerson();
  return (
    <Stack as="section" gap={16} items="start">
      {person.user_types.includes('student') ? (
        <>
          <PageHead />
          <GuardiansOf studentId={person.id} />
        </>
      ) : (
        <OfMyChildren />
      )}
    </Stack>
  );
}
