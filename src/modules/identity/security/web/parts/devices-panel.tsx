import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { sessions } from '#modules/identity/sign-in/contract/sessions.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import { type TextKey, useText } from '../texts.ts';
import { describeDevice, isHandheld } from './describe-device.ts';
import classes from './safety.module.css';

type Session = CallOutput<(typeof sessions)['mine']>['list'][number];

function Device({ session, mayChange }: { readonly session: Session; readonly mayChange: boolean }) {
  const t = useText();
  const format = useFormat();
  const send = useSend(sessions.end);
  const Picture = isHandheld(session.device_name) ? IconDeviceMobile : IconDeviceDesktop;
  const name = describeDevice(session.device_name) ?? t('unknown_device');
  return (
    <li className={classes.device}>
      <Picture aria-hidden size={28} stroke={1.5} />
      <div className={classes.words}>
        <p>
          <strong>{name}</strong>
          {session.is_current && <NeutralLabel>{t('this_device')}</NeutralLabel>}
        </p>
        <Words as="p" tone="faint" size="small">
          {t(`session_${session.kind}` as TextKey)}
          {session.ip && ` · ${session.ip}`}
        </Words>
        <Words as="p" tone="faint" size="small">
          {t('last_used', { at: format.relative(session.last_seen_at) })}
        </Words>
      </div>
      {mayChange && !session.is_current && (
        <Button
          variant="default"
          size="compact-md"
          loading={send.isPending}
          aria-label={t('end_session_of', { device: name })}
          onClick={() => send.mutate({ params: { id: session.id } })}
        >
          {t('end_session')}
        </Button>
      )}
    </li>
  );
}

/** Where I am signed in; each place can be ended, and all others at once. */
export function DevicesPanel({ mayChange }: { readonly mayChange: boolean }) {
  const t = useText();
  const answer = useApi(sessions.mine, {});
  const others = useSend(sessions.endOthers);
  const list = answer.data?.list ?? [];
  const endOthers = async () => {
    const sure = await confirm({ title: t('end_others_title'), body: t('end_others_hint'), confirm: t('end_others') });
    if (sure) others.mutate({});
  };
  const button = (
    <Button variant="subtle" size="compact-sm" loading={others.isPending} onClick={() => void endOthers()}>
      {t('end_others')}
    </Button>
  );
  return (
    <Panel title={t('devices')} aside={mayChange && list.length > 1 ? button : undefined}>
      {answer.error && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <TextSkeleton lines={4} />}
      <ul className={classes.devices}>
        {list.map((session) => (
          <Device key={session.id} session={session} mayChange={mayChange} />
        ))}
      </ul>
    </Panel>
  );
}
