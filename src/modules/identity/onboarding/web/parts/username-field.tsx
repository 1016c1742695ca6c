import { useEffect, useState } from 'react';
import { signIn } from '#modules/identity/sign-in/contract/sign-in.contract.ts';
import { USERNAME_CHECK_DELAY } from '#shared/constants.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { needsAvailabilityCheck } from '#shared/person/username.ts';
import { call } from '#web/api/call.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { useText } from '../texts.ts';

/** What the server says about a name, half a second after the last key; null: nothing (yet). */
function useAvailability(username: string): boolean | null {
  const [answer, setAnswer] = useState<{ readonly username: string; readonly available: boolean | null } | null>(null);
  useEffect(() => {
    if (!needsAvailabilityCheck(username)) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const said = await call(signIn.checkUsername, { query: { username } }).catch(() => null);
      if (isCurrent && said) setAnswer({ username, available: said.available });
    }, USERNAME_CHECK_DELAY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [username]);
  return answer?.username === username ? answer.available : null;
}

/** A new user name; whether it is free is said beside it. */
export function UsernameField(field: Field<string>) {
  const t = useText();
  const localize = useLocalize();
  const available = useAvailability(field.value);
  const error = field.error ?? (available === false ? localize(errorCatalogue.username_taken.text) : undefined);
  return (
    <TextField
      {...field}
      error={error}
      required
      label={t('username')}
      autoComplete="username"
      max={16}
      help={available ? t('username_free') : t('username_hint')}
      onChange={(typed) => field.onChange(typed.trim())}
    />
  );
}
