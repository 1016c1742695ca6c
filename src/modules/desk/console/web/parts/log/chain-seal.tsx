import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { adminLogs } from '../../../contract/admin-logs.contract.ts';
import { useText } from '../../texts.ts';

/** Walks the hash chain when asked, and says up to when it holds, or which row was touched. */
export function ChainSeal({ onRow }: { readonly onRow: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, refetch } = useApi(
    adminLogs.verify,
    { query: {} },
    { enabled: isAsked, staleMs: 60_000, errorDisplay: 'toast' },
  );
  const check = () => (isAsked ? void refetch() : setAsked(true));
  return (
    <Inline as="span" gap={8} role="status">
      {data &&
        (data.broken ? (
          <>
            <ToneBadge tone="refused">{t('seal_broken', { n: data.broken.position })}</ToneBadge>
            <Button size="compact-sm" variant="default" onClick={() => onRow(`audit:${data.broken?.audit_id}`)}>
              {t('show_row')}
            </Button>
          </>
        ) : (
          <ToneBadge tone="done">{t('seal_holds', { at: format.dateTime(data.verified_at) })}</ToneBadge>
        ))}
      <Button variant="default" loading={isFetching} onClick={check}>
        {t('verify')}
      </Button>
    </Inline>
  );
}
