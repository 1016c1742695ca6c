import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { correctionFlow } from '#modules/identity/recovery/web/public.tsx';
import { cardClasses as classes, Refused } from '#modules/identity/sign-in/web/public.tsx';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { type Field, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { userActives } from '../../../contract/user-actives.contract.ts';
import type { activationStep } from '../../../contract/user-actives.shapes.ts';
import { useText } from '../../texts.ts';

export type ActivationBegun = z.output<typeof activationStep>;

/** Sends the code of an activation when the phone is right; else the field says what is missing. */
function activationCodeSender(phone: Field<string>): () => Promise<unknown> {
  return async () => {
    if (!isPhone(phone.value)) {
      phone.onBlur();
      return false;
    }
    return call(userActives.sendCode, { query: { phone: phone.value } });
  };
}

/** Phone and the code sent to it. */
export function ActivationStart({ onDone }: { readonly onDone: (answer: ActivationBegun) => void }) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const form = useContractForm({
    endpoint: userActives.begin,
    initial: { phone: '', code: '' },
    invalidates: false,
    onDone: (answer) => {
      if (answer.next === 'not_applicable') correctionFlow.set({ ticket: answer.ticket, subject: 'phone' });
      setUnknown(answer.next === 'not_applicable');
      if (answer.next === 'check_id_info') onDone(answer);
      else setRefused(t(answer.next === 'login' ? 'active_already' : 'forget_unknown'));
    },
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const phone = form.field('phone');
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('active_hint')}</p>
      <PhoneField {...phone} required label={t('phone')} />
      <CodeField
        {...form.field('code')}
        label={t('code')}
        purpose="activate"
        help={t('code_hint')}
        onSend={activationCodeSender(phone)}
      />
      <Refused text={refused} />
      {isUnknown && (
        <Link to="/register/notApplicableInfo" className={classes.quiet}>
          {t('not_applicable_link')}
        </Link>
      )}
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
    </form>
  );
}
