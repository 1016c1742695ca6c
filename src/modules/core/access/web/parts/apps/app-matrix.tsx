import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { appStatuses, organizationApps } from '../../../contract/admin-apps.contract.ts';
import { useAdminText } from '../../texts.ts';
import type { Client } from '../clients/client-types.ts';
import { useCategoryWords } from './use-category-words.ts';

/** Which apps one organisation runs, with switches; what comes from above is said. */
function OneOrganization({ id }: { readonly id: string }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const categories = useCategoryWords();
  const statuses = useOptions(appStatuses);
  const labelOf = (status: string) => statuses.find(({ value }) => value === status)?.label;
  const { data, error, refetch } = useApi(organizationApps.list, { params: { id } });
  const send = useSend(organizationApps.update, { onSuccess: () => void refreshSettings() });
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<RowSkeleton rows={6} />} />;
  const turn = (row: (typeof data.list)[number], status: 'on' | 'off') =>
    send.mutate({
      params: { id },
      body: {
        apps: [
          {
            app_id: row.app.id,
            status,
            is_default: row.own?.is_default ?? false,
            position: row.own?.position ?? null,
            inherit: row.own?.inherit ?? true,
          },
        ],
      },
    });
  return (
    <RowList isSending={send.isPending}>
      {data.list.map((row) => (
        <li key={row.app.id}>
          <span>
            {localizedName(row.app)} <small>{categories.word(row.app.category)}</small>
          </span>
          <Inline as="span" gap={8} wrap>
            {!row.app.is_on && <small>{labelOf(row.app.status)}</small>}
            {row.from && <small>{t('from_above', { name: localizedName(row.from) })}</small>}
            <Checkbox
              label={t('runs')}
              checked={row.runs}
              disabled={send.isPending || !row.app.is_on}
              onChange={(event) => turn(row, event.currentTarget.checked ? 'on' : 'off')}
            />
          </Inline>
        </li>
      ))}
    </RowList>
  );
}

/** Apps of the organisations of a client. */
export function AppMatrix({ client }: { readonly client: Client }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const [chosen, setChosen] = useState(client.organizations[0]?.id ?? '');
  if (client.organizations.length === 0)
    return <EmptyState title={t('no_organizations')} detail={t('no_organizations_help')} />;
  return (
    <Stack gap={16}>
      <SelectField
        label={t('organization')}
        value={chosen}
        onChange={setChosen}
        options={client.organizations.map((one) => ({
          value: one.id,
          label: `${'\u3000'.repeat(Math.max(0, one.depth - (client.organizations[0]?.depth ?? 1)))}${localizedName(one)}`,
        }))}
      />
      {chosen && <OneOrganization key={chosen} id={chosen} />}
    </Stack>
  );
}
