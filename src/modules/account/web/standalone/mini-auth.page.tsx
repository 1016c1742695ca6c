import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { safePath } from '#shared/safe-redirect.ts';
import { useSend } from '#web/api/send.ts';
import { goBack } from '#web/boot/in-app-history.ts';
import { goTo } from '#web/boot/navigator.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { signIn } from '../../contract/sign-in.contract.ts';
import { miniProgram } from '../parts/mini-program.ts';
import { useText } from '../texts.ts';
import classes from './mini-auth.module.css';

/**
 * R-standalone-012: a page for mini programs. A ticket in the address has signed in before this page is drawn, and the
 * person goes on to the checked `redirect`; else they are asked, and the mini program gets a ticket of a minute.
 */
export function Page() {
  const t = useText();
  const named = useNamed();
  const person = usePerson();
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const redirect = safePath(query.get('redirect'));
  const program = miniProgram();
  const give = useSend(signIn.handOff, {
    refreshes: false,
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
      {!program && <EmptyState title={t('mini_elsewhere')} />}
      {program && isDone && <EmptyState title={t('mini_done')} />}
      {program && !isDone && (
        <Panel>
          <div className={classes.card}>
            <PersonAvatar person={person} size={64} />
            <strong>{named(person)}</strong>
            <h1>{t('mini_title')}</h1>
            <p>{t('mini_detail')}</p>
            <Group gap={8}>
              <Button variant="default" onClick={() => goBack()}>
                {t('mini_refuse')}
              </Button>
              <Button loading={give.isPending} onClick={() => give.mutate({ body: { path: '/mobile' } })}>
                {t('mini_allow')}
              </Button>
            </Group>
          </div>
        </Panel>
      )}
    </main>
  );
}
