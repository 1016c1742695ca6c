import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';
import { refreshSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList, RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, NeutralLabel } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminApps, appStatuses } from '../../../contract/admin-apps.contract.ts';
import { useAdminText } from '../../texts.ts';
import classes from '../admin.module.css';
import { AppDrawer } from './app-drawer.tsx';
import { useCategoryWords } from './use-category-words.ts';

type App = CallOutput<typeof adminApps.get>;

function Buttons({ app, onEdit }: { readonly app: App; readonly onEdit: () => void }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const navigate = useNavigate();
  const update = useSend(adminApps.update, {
    onSuccess: () => {
      toast.success(t('saved'));
      void refreshSettings();
    },
  });
  const remove = useSend(adminApps.remove, { onSuccess: () => void navigate('/admin/sys_app') });
  const turn = async (status: 'on' | 'off') => {
    const isSure =
      status === 'on' ||
      (await confirm({
        title: t('app_off_title', { name: localizedName(app) }),
        body: t('app_off_help', { n: app.organizations_n }),
        confirm: t('switch_off'),
      }));
    if (isSure) update.mutate({ params: { id: app.id }, body: { status, version: app.version } });
  };
  const askRemove = async () => {
    const isSure = await confirm({
      title: t('remove_app_title', { name: localizedName(app) }),
      confirm: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: app.id } });
  };
  return (
    <>
      {app.kind === 'external' && (
        <>
          <Button variant="subtle" onClick={() => void askRemove()}>
            {t('remove')}
          </Button>
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      )}
      {app.switches_to && (
        <Button loading={update.isPending} onClick={() => app.switches_to && void turn(app.switches_to)}>
          {t(`switch_${app.switches_to}`)}
        </Button>
      )}
    </>
  );
}

function ActionList({ app }: { readonly app: App }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  return (
    <Panel title={t('actions')}>
      <RowList>
        {app.actions.map((action) => (
          <li key={action.code}>
            <span>
              <code className={classes.code}>{action.code}</code> {localizedName(action)}
            </span>
            <Inline as="span" gap={8} wrap>
              <small>{t('n_roles', { n: action.roles_n })}</small>
              <NeutralLabel>{t(`risk_${action.risk}`)}</NeutralLabel>
            </Inline>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

function Runners({ app }: { readonly app: App }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return (
    <RowsPanel title={t('organizations')} none={t('nobody_runs')} rows={app.organizations}>
      {(one) => [
        localizedName(one),
        <Inline as="span" key="more" gap={8} wrap>
          <small>
            {one.inherit && t('with_below')}
            {one.opened_until && ` · ${t('until', { day: format.day(one.opened_until) })}`}
          </small>
          <ChoiceBadge of={appStatuses} code={one.status} />
        </Inline>,
      ]}
    </RowsPanel>
  );
}

/** One app, its actions, who runs it, and what other modules know of it. */
export function AppView({ id }: { readonly id: string }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const categories = useCategoryWords();
  const lent = useContributedTabs('sys_app_detail');
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useApi(adminApps.get, { params: { id } });
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<TextSkeleton lines={8} />} />;
  return (
    <>
      <PageHead
        back
        title={localizedName(data)}
        mark={<ChoiceBadge of={appStatuses} code={data.status} />}
        {...(data.is_needed ? { detail: t('needed_app') } : {})}
        actions={<Buttons app={data} onEdit={() => setEditing(true)} />}
      />
      <Cards least={340} fit gap={16} align="start">
        <Panel title={t('basics')}>
          <Facts
            facts={[
              { label: t('app_code'), value: <code className={classes.code}>{data.code}</code> },
              { label: t('kind'), value: t(data.kind) },
              { label: t('category'), value: categories.word(data.category) },
              { label: t('route'), value: data.route ?? data.links.production },
              { label: t('sso'), value: t(`sso_${data.sso}`) },
              { label: t('devices'), value: data.devices.join(' · ') },
              { label: t('description'), value: data.description, wide: true },
            ]}
          />
        </Panel>
        <ActionList app={data} />
        <Runners app={data} />
        <Suspense fallback={<TextSkeleton lines={4} />}>
          {lent.map(({ key, Body }) => (
            <Body key={key} id={id} />
          ))}
        </Suspense>
      </Cards>
      {isEditing && <AppDrawer app={data} onClose={() => setEditing(false)} />}
    </>
  );
}
