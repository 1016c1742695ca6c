import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { accessRights } from '../../../rights.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role } from '../access-types.ts';
import { RoleCodes } from './role-codes.tsx';
import { ROLE_FACTS } from './role-facts.ts';
import { RoleHistory } from './role-history.tsx';
import { RoleHolders } from './role-holders.tsx';
import { RolePosts } from './role-posts.tsx';

const TABS = ['codes', 'holders', 'posts', 'history'] as const;
type Tab = (typeof TABS)[number];

/** A role over the list: its actions, who holds it, which posts bring it, what was changed. */
export function RoleDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const answer = useApi(roles.get, { params: { id } });
  const role = answer.data;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={
        role ? (
          <span className={classes.row}>
            {localizedName(role)}
            <NeutralLabel>{t(`risk_${role.risk}`)}</NeutralLabel>
          </span>
        ) : (
          t('role')
        )
      }
      foot={role && <Foot role={role} onClose={onClose} />}
    >
      {role ? (
        <RoleBody role={role} />
      ) : answer.error?.status === 404 ? (
        <EmptyState kind="lost" title={t('no_such_role')} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}

function RoleBody({ role }: { readonly role: Role }) {
  const t = useAccessText();
  const { can } = useRights();
  const shown = TABS.filter((tab) => {
    if (tab === 'holders') return !role.is_automatic && can(accessRights.roles, accessRights.assign);
    return tab === 'codes' || can(accessRights.roles, accessRights.templates);
  });
  const [tab, setTab] = useState<Tab>('codes');
  const facts = usePlainFacts(ROLE_FACTS, role, t).filter((fact) => fact.value !== null);
  return (
    <Stack gap={16}>
      {facts.length > 0 && <Facts facts={facts} />}
      <ViewTabs
        label={t('role')}
        value={tab}
        onChange={(next) => setTab(next as Tab)}
        tabs={shown.map((value) => ({
          value,
          label: t(`tab_${value}`),
          count: value === 'holders' ? (role.holders_n ?? undefined) : undefined,
        }))}
      />
      {tab === 'codes' && <RoleCodes codes={role.codes} />}
      {tab === 'holders' && <RoleHolders role={role} />}
      {tab === 'posts' && <RolePosts role={role} />}
      {tab === 'history' && <RoleHistory id={role.id} />}
    </Stack>
  );
}

function Foot({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const go = useNavigate();
  const [isCopying, setCopying] = useState(false);
  const remove = useSend(roles.remove, {
    invalidates: ['role_groups'],
    onSuccess: () => {
      onClose();
      toast.success(t('deleted'));
    },
  });
  const askRemove = async () => {
    if (await confirm({ title: t('delete_ask', { name: localizedName(role) }), confirm: t('delete'), danger: true }))
      remove.mutate({ params: { id: role.id } });
  };
  if (role.actions.length === 0) return null;
  const may = (action: Role['actions'][number]) => role.actions.includes(action);
  return (
    <>
      <FootActions
        acts={[
          may('delete') && {
            key: 'delete',
            label: t('delete'),
            kind: 'danger',
            isPending: remove.isPending,
            onClick: () => void askRemove(),
          },
          may('copy') && { key: 'copy', label: t('copy'), asks: true, onClick: () => setCopying(true) },
          may('edit') && {
            key: 'edit',
            label: t('edit'),
            kind: 'primary',
            onClick: () => void go(`/manager-auth/auth-edit/${role.id}`),
          },
        ]}
      />
      {isCopying && <CopyDialog role={role} onClose={() => setCopying(false)} />}
    </>
  );
}

function CopyDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: roles.copy,
    params: { id: role.id },
    initial: { name: cut(t('copy_name', { name: role.name }), 30), name_en: `${role.name_en ?? role.name} copy` },
    invalidates: ['role_groups'],
    success: t('copied'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('copy_title', { name: localizedName(role) })}
      submitLabel={t('copy')}
      form={form}
    >
      <TextField {...form.field('name')} label={t('name')} max={30} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
    </FormDialog>
  );
}
