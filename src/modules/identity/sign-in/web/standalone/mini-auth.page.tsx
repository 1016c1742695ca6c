import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import type { Text } from '#shared/text.ts';
import { useSend } from '#web/api/send.ts';
import { goBack } from '#web/boot/in-app-history.ts';
import { goTo } from '#web/boot/navigator.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { signIn } from '../../contract/sign-in.contract.ts';
import { miniProgram } from '../parts/mini-program.ts';
import classes from './mini-auth.page.module.css';

/** Here and not among the texts of the module, which the sign-in page loads. */
const texts = {
  allow: { cn: '允许', us: 'Allow' },
  detail: {
    cn: '小程序将得到您的姓名、头像和手机号。',
    us: 'The mini program will receive your name, avatar and phone number.',
  },
  done: { cn: '已授权，请返回小程序', us: 'Authorised. Return to the mini program.' },
  elsewhere: { cn: '请在小程序中打开', us: 'Open this page in the mini program' },
  refuse: { cn: '取消', us: 'Cancel' },
  title: { cn: '授权小程序使用您的信息', us: 'Allow the mini program to use your details' },
} as const satisfies Record<string, Text>;

/**
 * A page for mini programs. A ticket in the address has signed in before this page is drawn, and the
 * person goes on to the checked `redirect`; else they are asked, and the mini program gets a ticket of a minute.
 */
export function Page() {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const redirect = safePath(query.get('redirect'));
  const program = miniProgram();
  const give = useSend(signIn.handOff, {
    invalidates: false,
    onSuccess: ({ ticket, expires_at }) => {
      program?.postMessage({ data: { ticket, expires_at } });
      program?.navigateBack();
      setDone(true);
    },
  });
  useEffect(() => {
    if (redirect) goTo(redirect, { replace: true });
  }, [redirect]);
  if (redirect) return null;
  return (
    <main id="main" className={classes.page}>
      {!program && <EmptyState kind="lost" title={localize(texts.elsewhere)} />}
      {program && isDone && <EmptyState kind="done" title={localize(texts.done)} />}
      {program && !isDone && (
        <Panel>
          <div className={classes.card}>
            <PersonAvatar person={person} size={64} />
            <strong>{localizedName(person)}</strong>
            <h1>{localize(texts.title)}</h1>
            <p>{localize(texts.detail)}</p>
            <Group gap={8}>
              <Button variant="default" onClick={() => goBack()}>
                {localize(texts.refuse)}
              </Button>
              <Button loading={give.isPending} onClick={() => give.mutate({ body: { path: '/mobile' } })}>
                {localize(texts.allow)}
              </Button>
            </Group>
          </div>
        </Panel>
      )}
    </main>
  );
}
