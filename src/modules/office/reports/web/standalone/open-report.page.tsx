import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { goBack } from '#web/boot/in-app-history.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { reports } from '../../contract/reports.contract.ts';
import { useReportText } from '../texts.ts';

/** Asks for the address of a report and goes there: inside the portal, or in the place of this page. */
export function Page() {
  const t = useReportText();
  const [query] = useSearchParams();
  const report_id = query.get('report') ?? '';
  const isBeside = query.get('beside') === '1';
  const asked = useApi(reports.token, { query: { report_id } }, { enabled: report_id !== '', staleMs: 0 });
  const url = asked.data?.url;
  useEffect(() => {
    if (!url) return;
    const { origin } = new URL(url);
    const isInside = !isBeside && origin !== location.origin;
    location.replace(isInside ? `/online-iframe?${new URLSearchParams({ url })}` : url);
  }, [url, isBeside]);
  return (
    <Stack as="main" gap={16} id="main" tabIndex={-1}>
      <PageHead back />
      {asked.error ? (
        <EmptyState
          title={t('not_opened')}
          detail={sentenceOf(asked.error)}
          action={<Button onClick={() => void asked.refetch()}>{t('retry')}</Button>}
        />
      ) : report_id === '' ? (
        <EmptyState title={t('not_opened')} action={<Button onClick={() => goBack()}>{t('back')}</Button>} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Stack>
  );
}
