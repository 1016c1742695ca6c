import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { accessEvents } from '../../../contract/access-cards.contract.ts';
import { accessRequestLifecycle } from '../../../contract/access-request.lifecycle.ts';
import { accessRequests } from '../../../contract/access-requests.contract.ts';
import { useDoorText } from '../../texts.ts';

const WhyRefused = lazyDialog(async () => (await import('../decision/why-refused.tsx')).WhyRefused);

type Passage = CallOutput<typeof accessEvents.mine>['list'][number];

/** The own last passages; a refused one says why, and leads to a request. Below it what was asked for. */
export function OwnPassages() {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [asked, ask] = useState<Passage | null>(null);
  const answer = useApi(accessEvents.mine, {}, { errorDisplay: 'session_only' });
  const requests = useApi(accessRequests.mine, {}, { errorDisplay: 'session_only' }).data?.list ?? [];
  const withdraw = useSend(accessRequests.withdraw);
  return (
    <>
      <RowsPanel title={t('last_passages')} none={t('no_passages')} rows={answer.data?.list ?? []}>
        {(passage) => [
          <span key="door">
            {localizedName(passage.lock)}
            <br />
            <small>{format.dateTime(passage.at)}</small>
          </span>,
          passage.result === 'opened' ? (
            <ToneBadge key="result" tone="done">
              {t('opened')}
            </ToneBadge>
          ) : (
            <Button key="why" variant="default" onClick={() => ask(passage)}>
              {t('why_refused')}
            </Button>
          ),
        ]}
      </RowsPanel>
      {requests.length > 0 && (
        <RowsPanel title={t('my_requests')} none={t('no_requests')} rows={requests}>
          {(request) => [
            <span key="door">
              {localizedName(request.lock)}
              <br />
              <small>{request.opinion ?? request.reason}</small>
            </span>,
            request.actions.includes('withdraw') ? (
              <Button
                key="withdraw"
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { id: request.id } })}
              >
                {t('withdraw')}
              </Button>
            ) : (
              <StateBadge key="status" of={accessRequestLifecycle} state={request.status} />
            ),
          ]}
        </RowsPanel>
      )}
      {asked && <WhyRefused passage={asked} onClose={() => ask(null)} />}
    </>
  );
}
