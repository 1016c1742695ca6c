import { useState } from 'react';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';

/** When a code was sent to this phone here, and what to do after another. */
export function useSentCode() {
  const [sentAt, setSentAt] = useState<number | null>(null);
  return {
    sentAt,
    /** Notes the moment in which a sending ended well. */
    noting: (send: () => Promise<unknown>) => async () => {
      const answer = await send();
      if (answer !== false) setSentAt(Date.now());
      return answer;
    },
    again: () => setSentAt(Date.now()),
  };
}

type Purpose = 'login' | 'sign_up' | 'forget' | 'recovery';

/** Sends a code when the phone is right; else the field says what is missing. */
export function codeSender(phone: Field<string>, purpose: Purpose): () => Promise<unknown> {
  return async () => {
    if (!isPhone(phone.value)) {
      phone.onBlur();
      return false;
    }
    return call(signIn.sendCode, { query: { phone: phone.value, purpose } });
  };
}
