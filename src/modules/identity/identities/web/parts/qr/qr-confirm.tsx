import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { qrAnswer } from '../../../contract/identities.shapes.ts';
import { qrLogin } from '../../../contract/qr-login.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../channels.module.css';
import { WaitingCard } from '../oauth-steps.tsx';

type Answer = z.output<typeof qrAnswer>;

function QrResult({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.page} role="status">
      <h1 className={classes.title}>{title}</h1>
      <Words as="p" tone="soft">
        {children}
      </Words>
    </div>
  );
}

const DONE = { title: 'qr_done_title', hint: 'qr_done_hint' } as const;
/** What is said once nothing is asked any more; a code that was scanned asks on. */
const RESULTS = {
  new: DONE,
  scanned: null,
  confirmed: DONE,
  consumed: DONE,
  expired: DONE,
  denied: { title: 'qr_denied_title', hint: 'qr_denied_hint' },
} as const satisfies Record<Answer['state'], { title: string; hint: string } | null>;

/** Where and when the computer asks, so that a stranger's computer is noticed. */
function Computer({ computer }: { readonly computer: Answer }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <Facts
        facts={[
          { label: t('qr_browser'), value: computer.browser },
          { label: t('qr_ip'), value: computer.city ? `${computer.city} · ${computer.ip}` : computer.ip },
          { label: t('qr_network'), value: computer.same_network ? t('qr_same_network') : t('qr_other_network') },
          { label: t('qr_at'), value: format.dateTime(computer.at) },
        ]}
      />
      {!computer.same_network && <Note tone="waiting">{t('qr_other_network_hint')}</Note>}
    </>
  );
}

interface DigitsProps {
  readonly isSending: boolean;
  readonly onDone: (number: string) => void;
  readonly onDeny: () => void;
}

/** The two digits that only the computer in front of the person shows. */
function Digits({ isSending, onDone, onDeny }: DigitsProps) {
  const t = useText();
  const [number, setNumber] = useState('');
  const field = useRef<HTMLDivElement>(null);
  // the pressed button is gone: the focus moves to the field
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^\d{2}$/.test(number)) onDone(number);
  };
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('qr_type_title')}</h1>
      <Words as="p" tone="soft">
        {t('qr_type_hint')}
      </Words>
      <div ref={field} className={classes.digits}>
        <TextField
          name="number"
          label={t('qr_type_label')}
          value={number}
          onChange={(typed: string) => setNumber(typed.replace(/\D/g, '').slice(0, 2))}
          onBlur={() => undefined}
          error={undefined}
          max={2}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={classes.pair}>
        <Button variant="default" size="md" disabled={isSending} onClick={onDeny}>
          {t('qr_deny')}
        </Button>
        <Button type="submit" size="md" loading={isSending} disabled={number.length < 2}>
          {t('qr_confirm')}
        </Button>
      </div>
    </form>
  );
}

/** On the phone: what asks, no or yes, then the digits. */
export function QrConfirm({ qr_token }: { readonly qr_token: string }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const [computer, setComputer] = useState<Answer | null>(null);
  const [isMine, setMine] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = useSend(qrLogin.confirm, {
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: (answer) => setComputer(answer),
    onError: (error) => setRefused(sentenceOf(error)),
  });
  const scanned = useRef(false);
  useEffect(() => {
    if (scanned.current) return;
    scanned.current = true;
    send.mutate({ body: { step: 'scan', qr_token } });
  }, [qr_token, send]);
  const deny = () => send.mutate({ body: { step: 'deny', qr_token } });
  if (refused) return <QrResult title={t('qr_failed_title')}>{refused}</QrResult>;
  if (!computer) return <WaitingCard text={t('qr_loading')} />;
  const result = RESULTS[computer.state];
  if (result) return <QrResult title={t(result.title)}>{t(result.hint)}</QrResult>;
  if (isMine)
    return (
      <Digits
        isSending={send.isPending}
        onDone={(number) => send.mutate({ body: { step: 'confirm', qr_token, number } })}
        onDeny={deny}
      />
    );
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('qr_ask_title')}</h1>
      <Words as="p" tone="soft">
        {t('qr_as', { name: localizedName(person) })}
      </Words>
      <Computer computer={computer} />
      <Note tone="waiting">{t('qr_ask_hint')}</Note>
      <div className={classes.pair}>
        <Button variant="default" size="md" disabled={send.isPending} onClick={deny}>
          {t('qr_deny')}
        </Button>
        {/* no way is painted louder than the other: declining is as easy as going on */}
        <Button variant="default" size="md" disabled={send.isPending} onClick={() => setMine(true)}>
          {t('qr_mine')}
        </Button>
      </div>
    </div>
  );
}
