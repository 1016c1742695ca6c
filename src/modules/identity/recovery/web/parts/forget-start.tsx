import { Button } from '@mantine/core';
import { useState } from 'react';
import { cardClasses as classes, codeSender, Refused } from '#modules/identity/sign-in/web/public.tsx';
import { sentenceOf } from '#web/api/reactions.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { forget } from '../../contract/forget.contract.ts';
import { useText } from '../texts.ts';
import type { ForgetFlow } from './forget-flow.ts';

interface Props {
  readonly flow: ForgetFlow;
  readonly isUnknown: boolean;
}

/** Phone and the code sent to it. */
export function ForgetStart({ flow, isUnknown }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(isUnknown ? t('forget_unknown') : null);
  const form = useContractForm({
    endpoint: forget.begin,
    initial: { phone: '', code: '' },
    invalidates: false,
    onDone: (answer) => {
      if (answer.next === 'register') setRefused(t('forget_unknown'));
      flow.proceed(answer);
    },
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const phone = form.field('phone');
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('forget_title')}</h1>
      <p className={classes.hint}>{t('forget_hint')}</p>
      <PhoneField {...phone} required label={t('phone')} />
      <CodeField
        {...form.field('code')}
        required
        label={t('code')}
        purpose="forget"
        help={t('code_hint')}
        onSend={codeSender(phone, 'forget')}
      />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
    </form>
  );
}
