import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { ownTotp } from '../../../contract/own-totp.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../safety.module.css';
import type { Safety } from '../safety-types.ts';

const SetupDialog = lazyPart(async () => (await import('./totp-dialog.tsx')).TotpDialog);
const CodesDialog = lazyPart(async () => (await import('./totp-dialog.tsx')).RecoveryDialog);

/** The second step of the sign-in: whether it is on, and what may be done about it. */
export function TotpMethod({ own }: { readonly own: Safety }) {
  const t = useText();
  const format = useFormat();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useSend(ownTotp.renewRecovery, {
    invalidates: ['safety'],
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const off = useSend(ownTotp.turnOff, { invalidates: ['safety'] });
  const isOn = own.totp_confirmed_at !== null;
  const askRenew = async () => {
    const question = { title: t('recovery_renew_title'), body: t('recovery_renew_hint'), confirm: t('recovery_renew') };
    if (await confirm(question)) renew.mutate({});
  };
  const askOff = async () => {
    const question = { title: t('totp_off_title'), body: t('totp_off_hint'), confirm: t('totp_off') };
    if (await confirm(question)) off.mutate({});
  };
  return (
    <li>
      <IconShieldLock aria-hidden size={24} stroke={1.6} />
      <div className={classes.words}>
        <p>
          <strong>{t('totp')}</strong>
        </p>
        <Words as="p" tone="faint" size="small">
          {own.totp_confirmed_at
            ? t('totp_since', { day: format.day(own.totp_confirmed_at), n: own.recovery_codes_left })
            : t('totp_none')}
        </Words>
        {isOn && own.recovery_codes_left < 3 && (
          <Words as="p" tone="waiting">
            {t('recovery_few')}
          </Words>
        )}
      </div>
      {own.may_change && (
        <Inline gap={8} wrap align="stretch">
          <Button variant="default" size="compact-md" onClick={() => setSettingUp(true)}>
            {t(isOn ? 'totp_other_app' : 'totp_turn_on')}
          </Button>
          {isOn && (
            <Button variant="default" size="compact-md" loading={renew.isPending} onClick={() => void askRenew()}>
              {t('recovery_renew')}
            </Button>
          )}
          {isOn && !own.needs_totp && (
            <Button
              variant="default"
              className={classes.danger}
              size="compact-md"
              loading={off.isPending}
              onClick={() => void askOff()}
            >
              {t('totp_off')}
            </Button>
          )}
        </Inline>
      )}
      <Suspense fallback={null}>
        {isSettingUp && <SetupDialog onClose={() => setSettingUp(false)} />}
        {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
    </li>
  );
}
