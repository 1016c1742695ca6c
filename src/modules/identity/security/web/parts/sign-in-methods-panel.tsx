import { Button } from '@mantine/core';
import { IconKey, IconPhone } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { viewerOf } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useText } from '../texts.ts';
import classes from './safety.module.css';
import type { Safety } from './safety-types.ts';
import { TotpMethod } from './totp/totp-method.tsx';

const dialogs = {
  phone: lazyPart(async () => (await import('./change-phone-dialog.tsx')).Dialog),
  password: lazyPart(async () => (await import('./change-password-dialog.tsx')).Dialog),
} satisfies Record<string, ComponentType<DialogProps>>;
type DialogName = keyof typeof dialogs;

function SignInMethod({
  picture,
  name,
  detail,
  action,
}: {
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly detail: ReactNode;
  readonly action: ReactNode;
}) {
  return (
    <li>
      {picture}
      <div className={classes.words}>
        <p>
          <strong>{name}</strong>
        </p>
        <Words as="p" tone="faint" size="small">
          {detail}
        </Words>
      </div>
      {action}
    </li>
  );
}

/** What opens the account: phone and password, each with its age and the way to change it; and the second step. */
export function SignInMethodsPanel({ own }: { readonly own: Safety }) {
  const t = useText();
  const format = useFormat();
  const settings = useSettings();
  const [opened, setOpened] = useState<DialogName | null>(null);
  const mayChangePhone = own.may_change && settings !== null && !viewerOf(settings).admin_mode;
  const button = (name: DialogName, label: string) => (
    <Button variant="default" size="compact-md" onClick={() => setOpened(name)}>
      {label}
    </Button>
  );
  const Dialog = opened && dialogs[opened];
  return (
    <Panel title={t('ways_in')}>
      <ul className={classes.ways}>
        <SignInMethod
          picture={<IconPhone aria-hidden size={24} stroke={1.6} />}
          name={own.phone_masked ?? t('no_phone')}
          detail={
            own.phone_verified_at
              ? t('phone_proven_on', { day: format.day(own.phone_verified_at) })
              : t('phone_unproven')
          }
          action={mayChangePhone && button('phone', t('change_phone'))}
        />
        <SignInMethod
          picture={<IconKey aria-hidden size={24} stroke={1.6} />}
          name={own.username ? t('password_of', { name: own.username }) : t('password')}
          detail={passwordAge(own, t, format)}
          action={own.may_change && button('password', own.has_password ? t('change_password') : t('new_password_set'))}
        />
        <TotpMethod own={own} />
      </ul>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog opened onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function passwordAge(own: Safety, t: ReturnType<typeof useText>, format: ReturnType<typeof useFormat>): string {
  if (!own.has_password) return t('password_none');
  if (!own.password_changed_at) return t('password_is_set');
  return t('password_since', { day: format.day(own.password_changed_at) });
}
