import { Button } from '@mantine/core';
import { useState } from 'react';
import { idTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { adminUsers } from '../../../contract/admin-users.contract.ts';
import { useText } from '../../texts.ts';
import { AccountActions } from './account-actions.tsx';
import type { Account } from './account-types.ts';
import { AccountBadge } from './person-cell.tsx';
import { useUserTypeLabels } from './use-user-type-labels.ts';

// opened later, and a list below what one came for
const AccountEdit = lazyDialog(async () => (await import('./account-edit.tsx')).AccountEdit);
const AccountLog = lazyDialog(async () => (await import('./account-log.tsx')).AccountLog);

function Person({ account, onEdit }: { readonly account: Account; readonly onEdit: () => void }) {
  const t = useText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const userTypes = useUserTypeLabels();
  return (
    <Panel
      title={t('person')}
      aside={
        account.actions.includes('update') && (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t('username'), value: account.username },
          { label: t('number'), value: account.number },
          { label: t('user_types'), value: format.list(account.types.map(userTypes.word)) },
          { label: t('organizations'), value: format.list(account.organizations.map(localizedName)) },
          { label: t('phone'), value: account.phone },
          { label: t('email'), value: account.email },
          {
            label: t('id_no'),
            value: account.id_no && `${labelOf(idTypes, account.id_type ?? '', lang)} ${account.id_no}`,
          },
          { label: t('created_at'), value: format.day(account.created_at) },
        ]}
      />
    </Panel>
  );
}

function WaysIn({ account }: { readonly account: Account }) {
  const t = useText();
  const format = useFormat();
  const { has_password, password_changed_at, phone_verified_at } = account.ways;
  return (
    <Panel title={t('ways_in')}>
      <Facts
        facts={[
          {
            label: t('password'),
            value: has_password
              ? password_changed_at
                ? t('changed_on', { day: format.day(password_changed_at) })
                : t('is_set')
              : t('not_set'),
          },
          {
            label: t('sms_code'),
            value: phone_verified_at ? t('verified_on', { day: format.day(phone_verified_at) }) : t('not_verified'),
          },
          {
            label: t('last_login'),
            value: account.last_login_at ? format.dateTime(account.last_login_at) : t('never'),
          },
          { label: t('failed_n'), value: format.number(account.failed_n) },
        ]}
      />
    </Panel>
  );
}

function Roles({ account }: { readonly account: Account }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return (
    <RowsPanel title={t('roles')} none={t('no_roles')} rows={account.roles}>
      {(held) => [
        localizedName(held.role),
        <small key="more">
          {held.organization && localizedName(held.organization)}
          {held.valid_to && ` · ${t('until', { day: format.day(held.valid_to) })}`}
        </small>,
      ]}
    </RowsPanel>
  );
}

function Sessions({ account }: { readonly account: Account }) {
  const t = useText();
  const format = useFormat();
  return (
    <RowsPanel title={t('sessions')} none={t('no_sessions')} rows={account.sessions}>
      {(one) => [
        <span key="what">
          {t(`session_${one.kind}`)} <small>{one.device_name?.slice(0, 60)}</small>
        </span>,
        <small key="more">
          {one.ip} · {format.relative(one.last_seen_at)} · {t('until', { day: format.dateTime(one.expires_at) })}
        </small>,
      ]}
    </RowsPanel>
  );
}

/** One account with everything that an administrator may know and do. */
export function AccountView({ id }: { readonly id: string }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useApi(adminUsers.get, { params: { id } });
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<TextSkeleton lines={8} />} />;
  return (
    <>
      <PageHead
        back
        title={localizedName(data)}
        mark={<AccountBadge status={data.status} />}
        detail={
          data.deletion_at
            ? t('deleted_on', { day: format.day(data.deletion_at) })
            : data.is_super_admin
              ? t('super_admin')
              : undefined
        }
        actions={<AccountActions account={data} />}
      />
      <Stack gap={16}>
        <Cards least={340} fit gap={16} align="start">
          <Person account={data} onEdit={() => setEditing(true)} />
          <WaysIn account={data} />
          <Roles account={data} />
          <Sessions account={data} />
        </Cards>
        <AccountLog id={id} />
      </Stack>
      {isEditing && <AccountEdit key={data.version} account={data} onClose={() => setEditing(false)} />}
    </>
  );
}
