import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { switchToChild } from '#modules/identity/security/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { routeByPath } from '#web/boot/registry.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { refreshSettings, usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { kindOfChild } from '#web/ui/person/child-kind.ts';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { children } from '../../../contract/children.contract.ts';
import { pictureConsents } from '../../../contract/picture-consents.contract.ts';
import { useFamilyText } from '../../texts.ts';
import { Dialog as AddChildDialog } from './add-child-dialog.tsx';
import classes from './my-children.module.css';

type Child = CallOutput<typeof children.mine>[number];

/** Pages about one child; those of modules that are not here yet are not offered. */
const PAGES = [
  {
    key: 'child_record',
    path: '/mobile/personalDetail/:id?/:showEdit?',
    to: (id: string) => `/mobile/personalDetail?user_id=${id}&user_type=student`,
  },
  { key: 'child_card', path: '/mobile/childCard', to: (id: string) => `/mobile/childCard?id=${id}` },
  { key: 'child_guardians', path: '/mobile/myGuardian', to: (id: string) => `/mobile/myGuardian?id=${id}` },
] as const;

function Withdraw({ claimId }: { readonly claimId: string }) {
  const t = useFamilyText();
  const send = useSend(children.withdrawClaim, {
    onSuccess: async () => {
      toast.success(t('child_withdrawn'));
      await refreshSettings();
    },
  });
  const askFirst = async () => {
    const isSure = await confirm({ title: t('child_ask_withdraw'), confirm: t('child_withdraw'), danger: true });
    if (isSure) send.mutate({ params: { id: claimId } });
  };
  return (
    <Button size="sm" variant="default" loading={send.isPending} onClick={() => void askFirst()}>
      {t('child_withdraw')}
    </Button>
  );
}

/** Whether the public may see the child in films and pictures of the school; it is taken back among the own consents. */
function Pictures({ child, agreed }: { readonly child: Child; readonly agreed: boolean }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const send = useSend(pictureConsents.agreeToPictures, { onSuccess: () => toast.success(t('pictures_agreed')) });
  if (agreed)
    return (
      <Words as="p" tone="soft" size="normal" above={4}>
        {t('pictures_yes')}
      </Words>
    );
  const askFirst = async () => {
    const title = t('pictures_ask', { name: localizedName(child) });
    if (await confirm({ title, body: t('pictures_help'), confirm: t('pictures_agree') }))
      send.mutate({ params: { id: child.id } });
  };
  return (
    <Button size="sm" variant="default" loading={send.isPending} onClick={() => void askFirst()}>
      {t('pictures')}
    </Button>
  );
}

interface CardProps {
  readonly child: Child;
  readonly at: number;
  /** Null: it is not known yet. */
  readonly agreed: readonly string[] | null;
}

function ChildCard({ child, at, agreed }: CardProps) {
  const t = useFamilyText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const isPending = child.claim_id !== null;
  const relation = guardianRelations.find(({ code }) => code === child.relation);
  const place = [
    child.organization && localizedName(child.organization),
    child.department && localizedName(child.department),
  ];
  return (
    <li className={classes.child} data-pending={isPending} style={kindOfChild(at)}>
      <div className={classes.head}>
        <PersonAvatar person={child} size={56} />
        <div>
          <Inline as="h2" gap={8} wrap size="large" weight={600}>
            {localizedName(child)}
            {isPending ? (
              <ToneBadge tone="waiting">{t('child_pending')}</ToneBadge>
            ) : (
              <span className={classes.mark}>{t(child.isOther ? 'child_other' : 'child_main')}</span>
            )}
          </Inline>
          <Words as="p" tone="soft" size="normal" above={4}>
            {place.filter(Boolean).join(' · ') || t('child_pending_help')}
          </Words>
          {relation && (
            <Words as="p" tone="soft" size="normal" above={4}>
              {localize(relation)}
            </Words>
          )}
        </div>
      </div>
      <Inline gap={8} wrap align="stretch">
        {child.claim_id && isPending && <Withdraw claimId={child.claim_id} />}
        {!isPending &&
          PAGES.filter(({ path }) => routeByPath(path)).map(({ key, to }) => (
            <Button key={key} size="sm" variant="default" component={Link} to={to(child.id)}>
              {t(key)}
            </Button>
          ))}
        {child.can_switch && (
          <Button size="sm" variant="default" onClick={() => void switchToChild(child.id)}>
            {t('child_switch')}
          </Button>
        )}
        {!isPending && agreed && <Pictures child={child} agreed={agreed.includes(child.id)} />}
        {!isPending && !child.account_activated && routeByPath('/active_children') && (
          <Button size="sm" component={Link} to="/active_children">
            {t('child_activate')}
          </Button>
        )}
      </Inline>
    </li>
  );
}

/** The own children, verified ones first, and those that wait for their school. */
export function MyChildren() {
  const t = useFamilyText();
  const { id } = usePerson();
  const [isAdding, setAdding] = useState(false);
  const answer = useApi(children.mine, {});
  // the school may verify a child while the list is open
  useChannel(`user:${id}`, ({ event }) => {
    if (event === 'notification' || event === 'permissions_changed') void invalidate('children');
  });
  const list = answer.data;
  const agreed = useApi(pictureConsents.pictures, {}).data?.agreed_ids ?? null;
  const add = <Button onClick={() => setAdding(true)}>{t('child_add')}</Button>;
  if (!list) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <>
      {list.length === 0 ? (
        <EmptyState title={t('children_none')} detail={t('children_none_help')} action={add} />
      ) : (
        <>
          <Cards as="ul" least={300} gap={16} below={16}>
            {list.map((child, at) => (
              <ChildCard key={child.claim_id ?? child.id} child={child} at={at} agreed={agreed} />
            ))}
          </Cards>
          <Inline gap={12} wrap align="stretch">
            {add}
          </Inline>
        </>
      )}
      {isAdding && <AddChildDialog opened onClose={() => setAdding(false)} />}
    </>
  );
}
