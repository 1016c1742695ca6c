import { Button } from '@mantine/core';
import { CONSENT_PURPOSES } from '#modules/identity/accounts/contract/consents.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { safety } from '../../contract/safety.contract.ts';
import { type TextKey, useText } from '../texts.ts';
import classes from './safety.module.css';

type Consent = CallOutput<(typeof safety)['consents']>['list'][number];

function Line({ consent, mayChange }: { readonly consent: Consent; readonly mayChange: boolean }) {
  const t = useText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const me = usePerson();
  const send = useSend(safety.withdraw);
  const isKnown = (CONSENT_PURPOSES as readonly string[]).includes(consent.purpose);
  const purpose = isKnown ? t(`consent_${consent.purpose}` as TextKey) : consent.purpose;
  const withdraw = async () => {
    const sure = await confirm({
      title: t('withdraw_title', { purpose }),
      body: t('withdraw_hint'),
      confirm: t('withdraw'),
    });
    if (sure) send.mutate({ params: { id: consent.id } });
  };
  return (
    <li>
      <div className={classes.words}>
        <p>
          <strong>{purpose}</strong>
          {consent.withdrawn_at && <ToneBadge tone="ended">{t('withdrawn')}</ToneBadge>}
        </p>
        <Words as="p" tone="faint" size="small">
          {t('given_on', { day: format.day(consent.given_at), version: consent.text_version })}
          {consent.withdrawn_at && ` · ${t('withdrawn_on', { day: format.day(consent.withdrawn_at) })}`}
          {consent.subject.id !== me.id && ` · ${t('consent_for', { name: localizedName(consent.subject) })}`}
          {consent.giver.id !== me.id && ` · ${t('consent_by', { name: localizedName(consent.giver) })}`}
        </Words>
      </div>
      {mayChange && consent.can_withdraw && (
        <Button variant="default" size="compact-md" loading={send.isPending} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      )}
    </li>
  );
}

/** What I agreed to, when, to which text; what can be taken back is taken back here. */
export function OwnConsentsPanel({ mayChange }: { readonly mayChange: boolean }) {
  const t = useText();
  const answer = useApi(safety.consents, {});
  return (
    <Panel title={t('own_consents')}>
      {answer.error && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <TextSkeleton lines={3} />}
      {answer.data?.list.length === 0 && <EmptyState small title={t('no_consents')} detail={t('no_consents_help')} />}
      <ul className={classes.lines}>
        {answer.data?.list.map((consent) => (
          <Line key={consent.id} consent={consent} mayChange={mayChange} />
        ))}
      </ul>
    </Panel>
  );
}
