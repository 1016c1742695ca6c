import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { children } from '../../../contract/children.contract.ts';
import { guardianTransfers } from '../../../contract/guardian-transfers.contract.ts';
import { guardianTransferLifecycle } from '../../../contract/guardian-transfers.lifecycle.ts';
import { stuGdClients } from '../../../contract/links.contract.ts';
import { useFamilyText } from '../../texts.ts';
import type { GuardianLink } from '../links/guardian-link.ts';
import { useRelation } from '../relation.ts';
import { TimeLeft } from './time-left.tsx';
import classes from './transfer.module.css';
import type { Transfer } from './transfer.ts';
import { useTransferActs } from './use-transfer-acts.ts';

type Child = CallOutput<typeof children.mine>[number];

/** What another main guardian means for everybody. */
function WhatChanges() {
  const t = useFamilyText();
  return (
    <ul className={classes.changes}>
      <li>{t('transfer_change_new')}</li>
      <li>{t('transfer_change_old')}</li>
      <li>{t('transfer_change_told')}</li>
    </ul>
  );
}

/** A transfer that waits, for both sides: until when, and what one may do. */
function Waiting({ transfer }: { readonly transfer: Transfer }) {
  const t = useFamilyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const acts = useTransferActs(transfer);
  const isAsked = transfer.actions.includes('accept');
  return (
    <Panel title={t(isAsked ? 'transfer_asked_title' : 'transfer_waits_title')}>
      <div className={classes.card}>
        <StateBadge of={guardianTransferLifecycle} state={transfer.state} />
        <Facts
          facts={[
            { label: t('student'), value: localizedName(transfer.student) },
            { label: t('transfer_from'), value: transfer.from && localizedName(transfer.from) },
            { label: t('transfer_to'), value: localizedName(transfer.to) },
            {
              label: t('transfer_until'),
              value: (
                <>
                  {format.dateTime(transfer.expires_at)} · <TimeLeft until={transfer.expires_at} />
                </>
              ),
            },
          ]}
        />
        {transfer.kind === 'by_school' && (
          <Words as="p" tone="soft">
            {t('transfer_by_school_help')}
          </Words>
        )}
        {isAsked && <WhatChanges />}
        {acts.length > 0 && <FootActions acts={acts} />}
      </div>
    </Panel>
  );
}

/** The main guardian chooses who follows. */
function Choose({ child, others }: { readonly child: Child; readonly others: readonly GuardianLink[] }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  const [chosen, choose] = useState('');
  const ask = useSend(guardianTransfers.request, { invalidates: ['stu_gd_clients'] });
  const to = others.find((link) => link.guardian.id === chosen);
  const askFirst = async () => {
    if (!to) return;
    const isSure = await confirm({
      title: t('transfer_sure', { to: localizedName(to.guardian), child: localizedName(child) }),
      body: t('transfer_sure_help'),
      confirm: t('transfer_send'),
    });
    if (isSure) ask.mutate({ body: { student_id: child.id, to_id: to.guardian.id } });
  };
  return (
    <Panel title={t('transfer_of', { child: localizedName(child) })}>
      <div className={classes.card}>
        <ChipsField
          label={t('transfer_to')}
          value={chosen}
          onChange={choose}
          required
          options={others.map(({ guardian, relation: code }) => ({
            value: guardian.id,
            label: [localizedName(guardian), relation(code)].filter(Boolean).join(' · '),
          }))}
        />
        <h2 className={classes.heading}>{t('transfer_changes')}</h2>
        <WhatChanges />
        <Button disabled={!to} loading={ask.isPending} onClick={() => void askFirst()}>
          {t('transfer_send')}
        </Button>
      </div>
    </Panel>
  );
}

function OfChild({ child }: { readonly child: Child }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const me = usePerson().id;
  const { pathname } = useLocation();
  const query = { student_id: child.id, per_page: 25 as const };
  const transfers = useApi(guardianTransfers.list, { query: { ...query, state: ['requested'] } });
  const links = useApi(stuGdClients.list, { query });
  if (!transfers.data) return <Loaded of={transfers} skeleton={<TextSkeleton lines={5} />} />;
  if (!links.data) return <Loaded of={links} skeleton={<TextSkeleton lines={5} />} />;
  const [waiting] = transfers.data.list;
  if (waiting) return <Waiting transfer={waiting} />;
  const known = links.data.list.filter(({ holds }) => holds);
  const main = known.find((link) => link.is_main);
  if (main && main.guardian.id !== me)
    return (
      <EmptyState
        title={t('transfer_not_main', { main: localizedName(main.guardian) })}
        detail={t('transfer_not_main_help')}
      />
    );
  const others = known.filter((link) => link.guardian.id !== me);
  if (!main || others.length === 0) {
    const page = pathname.startsWith('/mobile') ? '/mobile/myGuardian' : '/myGuardian';
    return (
      <EmptyState
        title={t('transfer_nobody')}
        detail={t('transfer_nobody_help')}
        action={
          <Button component={Link} to={`${page}?id=${child.id}`}>
            {t('transfer_see_guardians')}
          </Button>
        }
      />
    );
  }
  return <Choose child={child} others={others} />;
}

function ChooseChild({
  known,
  onChoose,
}: {
  readonly known: readonly Child[];
  readonly onChoose: (id: string) => void;
}) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  return (
    <Panel title={t('transfer_which')}>
      <Stack as="ul" gap={8}>
        {known.map((child) => (
          <li key={child.id}>
            <button type="button" className={classes.child} onClick={() => onChoose(child.id)}>
              <PersonAvatar person={child} size={40} />
              <span>
                <strong>{localizedName(child)}</strong>
                <Words tone="soft">{t(child.isOther ? 'other_guardian' : 'main_guardian')}</Words>
              </span>
            </button>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function OfMyChildren() {
  const t = useFamilyText();
  const me = usePerson().id;
  const [address, setAddress] = useSearchParams();
  const answer = useApi(children.mine, {});
  useChannel(`user:${me}`, ({ event }) => {
    if (event !== 'children_changed' && event !== 'notification') return;
    void invalidate('guardian_transfers');
    void invalidate('stu_gd_clients');
  });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />;
  const known = answer.data.filter((child) => child.link_id !== null);
  if (known.length === 0) return <EmptyState title={t('no_children')} detail={t('transfer_no_children')} />;
  const asked = address.get('id');
  const shown = asked ? known.find((child) => child.id === asked) : known.length === 1 ? known[0] : undefined;
  if (asked && !shown)
    return <EmptyState kind="lost" title={t('transfer_no_child')} detail={t('transfer_no_child_help')} />;
  if (!shown) return <ChooseChild known={known} onChoose={(id) => setAddress({ id })} />;
  return <OfChild key={shown.id} child={shown} />;
}

/** Another main guardian for a child: child, new main guardian, what changes, and the card that waits for the other side. */
export function TransferGuardianship() {
  const t = useFamilyText();
  const person = usePerson();
  if (person.user_types.includes('student'))
    return <EmptyState title={t('transfer_pupil')} detail={t('transfer_pupil_help')} />;
  return (
    <section className={classes.page}>
      <OfMyChildren />
    </section>
  );
}
