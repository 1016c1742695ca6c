import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { adminApps } from '#modules/core/access/contract/admin-apps.contract.ts';
import { addDays, today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { appCredentials, credentialStatuses } from '../../../contract/app-tickets.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../console.module.css';

type CreatedCredential = CallOutput<typeof appCredentials.create>;

const YEAR_DAYS = 365;

function AddDialog({
  clientId,
  onClose,
  onMade,
}: {
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onMade: (made: CreatedCredential) => void;
}) {
  const t = useText();
  const localizedName = useLocalizedName();
  const { data } = useApi(adminApps.list, { query: { per_page: 100, kind: 'external' } }, { errorDisplay: 'toast' });
  const form = useContractForm({
    endpoint: appCredentials.create,
    params: { id: clientId },
    initial: { app_id: '', ip_allow: '', expires_on: addDays(today(), YEAR_DAYS) },
    toBody: ({ ip_allow, ...values }) => ({ ...values, ip_allow: ip_allow.split(/[\s,，]+/).filter(Boolean) }),
    onDone: (made) => {
      onClose();
      onMade(made);
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t('add_credential')} form={form}>
      <SelectField
        {...form.field('app_id')}
        label={t('app')}
        options={(data?.list ?? []).map((app) => ({ value: app.id, label: localizedName(app) }))}
        help={data?.list.length === 0 ? t('no_external_apps') : undefined}
      />
      <DayField {...form.field('expires_on')} label={t('expires_on')} min={addDays(today(), 1)} />
      <TextField {...form.field('ip_allow')} label={t('ip_allow')} help={t('ip_allow_help')} />
    </FormDialog>
  );
}

/** The one moment in which the secret is seen. */
function Secret({ made, onClose }: { readonly made: CreatedCredential; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={t('secret_title')} closeOnClickOutside={false}>
      <Words as="p" tone="soft" below={12}>
        {t('secret_help')}
      </Words>
      <dl className={classes.change} style={{ gridTemplateColumns: '90px 1fr' }}>
        <Words as="dt" tone="soft">
          app_key
        </Words>
        <dd className={classes.code}>{made.app_key}</dd>
        <Words as="dt" tone="soft">
          secret
        </Words>
        <dd className={classes.code}>{made.secret}</dd>
      </dl>
      <CopyButton text={made.secret} what={t('copy_secret')} />
    </Modal>
  );
}

/** Tab of /admin/application/{id}: keys with which outside apps exchange tickets. */
export function CredentialsPanel({ id }: { readonly id: string }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<CreatedCredential | null>(null);
  const { data, error, refetch } = useApi(appCredentials.list, { params: { id } });
  const rotate = useSend(appCredentials.rotate, { onSuccess: setMade });
  const end = useSend(appCredentials.end);
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<RowSkeleton rows={3} />} />;
  const sure = async (act: 'rotate' | 'end', cid: string) => {
    const isSure = await confirm({
      title: t(`${act}_title`),
      body: t(`${act}_help`),
      confirm: t(act),
      danger: act === 'end',
    });
    if (isSure) (act === 'rotate' ? rotate : end).mutate({ params: { id, cid } });
  };
  const add = <Button onClick={() => setAdding(true)}>{t('add_credential')}</Button>;
  return (
    <Panel title={t('credentials')} aside={add}>
      {data.list.length === 0 && <EmptyState small title={t('no_credentials')} detail={t('no_credentials_help')} />}
      <RowList>
        {data.list.map((row) => (
          <li key={row.id}>
            <span>
              {localizedName(row.app)} <code className={classes.code}>{row.app_key}</code>
            </span>
            <Inline as="span" gap={8} wrap>
              <small>
                {t('until', { day: format.day(row.expires_on) })} ·{' '}
                {row.last_used_at ? t('used_on', { day: format.relative(row.last_used_at) }) : t('never_used')}
              </small>
              <ChoiceBadge of={credentialStatuses} code={row.status} />
              {row.actions.length > 0 && (
                <>
                  <Button size="compact-sm" variant="default" onClick={() => void sure('rotate', row.id)}>
                    {t('rotate')}
                  </Button>
                  <Button size="compact-sm" variant="subtle" onClick={() => void sure('end', row.id)}>
                    {t('end')}
                  </Button>
                </>
              )}
            </Inline>
          </li>
        ))}
      </RowList>
      {isAdding && <AddDialog clientId={id} onClose={() => setAdding(false)} onMade={setMade} />}
      {made && <Secret made={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}
