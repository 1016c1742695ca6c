import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { cardClasses as classes, Refused } from '#modules/identity/sign-in/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { safety } from '../../contract/safety.contract.ts';
import { useText } from '../texts.ts';

type Undone = CallOutput<(typeof safety)['notMe']>;

/** Where the link leads that went to the number before: used up by a button, so that a preview of the message costs nothing. */
export function Page() {
  const t = useText();
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const ticket = new URLSearchParams(location.search).get('ticket') ?? '';
  const undo = async () => {
    setSending(true);
    setRefused(null);
    try {
      setUndone(await call(safety.notMe, { body: { ticket } }));
    } catch (error) {
      setRefused(sentenceOf(error));
    }
    setSending(false);
  };
  return (
    <div className={classes.register}>
      <h1 className={classes.title}>{t(undone ? 'undone_title' : 'not_me_title')}</h1>
      {undone ? (
        <>
          <p role="status">{t('undone_hint', { phone: undone.phone_masked })}</p>
          <p className={classes.hint}>{t(undone.needs_identity ? 'undone_identity' : 'undone_password')}</p>
          <Button component={Link} to="/forget" fullWidth size="md">
            {t('forget_title')}
          </Button>
        </>
      ) : (
        <>
          <p className={classes.hint}>{t('not_me_hint')}</p>
          <Refused text={refused ?? (ticket.length < 20 ? t('link_incomplete') : null)} />
          <Button fullWidth size="md" loading={isSending} disabled={ticket.length < 20} onClick={() => void undo()}>
            {t('not_me')}
          </Button>
        </>
      )}
      <p className={classes.foot}>
        <Link to="/login">{t('back_to_sign_in')}</Link>
      </p>
    </div>
  );
}
