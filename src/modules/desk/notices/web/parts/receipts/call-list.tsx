import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { receipts } from '../../../contract/receipts.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices/notice-page.module.css';
import type { Notice } from '../notices/notice-values.ts';

type Calls = CallOutput<typeof receipts.calls>;

/** Whom to call. The phones are asked for when it is opened, and that is recorded. */
export function CallList({ notice, people }: { readonly notice: Notice; readonly people: number }) {
  const t = useNoticeText();
  const [calls, setCalls] = useState<Calls | null>(null);
  const open = useSend(receipts.calls, { onSuccess: setCalls });
  return (
    <>
      <Words as="p" tone="soft" size="normal">
        {t('calls_help', { n: people })}
      </Words>
      <Button
        className={classes.narrow}
        leftSection={<IconPhone aria-hidden size={16} />}
        loading={open.isPending}
        onClick={() => open.mutate({ params: { id: notice.id }, body: {} })}
      >
        {t('calls_open')}
      </Button>
      {calls && (
        <SideDrawer kind="record" opened title={t('calls')} onClose={() => setCalls(null)}>
          <People calls={calls} />
        </SideDrawer>
      )}
    </>
  );
}

function People({ calls }: { readonly calls: Calls }) {
  const t = useNoticeText();
  const localizedName = useLocalizedName();
  return (
    <>
      <Words as="p" tone="soft" size="normal">
        {t('calls_recorded')}
      </Words>
      <Stack as="ul" className={classes.calls}>
        {calls.list.map(({ id, user, for: child, place, phone }) => (
          <li key={id}>
            <PersonName person={user} />
            <Words tone="soft" size="normal">
              {[child, place].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—'}
            </Words>
            {phone ? (
              <a href={`tel:${phone}`}>{phone}</a>
            ) : (
              <Words tone="soft" size="normal">
                {t('calls_no_phone')}
              </Words>
            )}
          </li>
        ))}
      </Stack>
      {calls.total > calls.list.length && (
        <Words as="p" tone="soft" size="normal">
          {t('calls_more', { n: calls.total - calls.list.length })}
        </Words>
      )}
    </>
  );
}
