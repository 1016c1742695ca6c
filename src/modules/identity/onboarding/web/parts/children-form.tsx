import { Button } from '@mantine/core';
import { useState } from 'react';
import { sessions } from '#modules/identity/sign-in/contract/sessions.contract.ts';
import {
  cardClasses as classes,
  entryClasses as entry,
  NativeCheckbox,
  PasswordRules,
  Refused,
  useRefusal,
} from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { CHILD_CONSENT, children } from '../../contract/children.contract.ts';
import { useText } from '../texts.ts';
import { UsernameField } from './username-field.tsx';

type Child = CallOutput<typeof children.list>['list'][number];
type Body = CallInput<typeof children.activate>['body'];

/** Who a child is, and whether the account is open. */
function ChildHead({ child }: { readonly child: Child }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const localize = useLocalize();
  const place = [child.relation && localize(child.relation), child.organization && localizedName(child.organization)];
  const words = [...place, child.classroom && localizedName(child.classroom)].filter(Boolean).join(' · ');
  return (
    <div className={entry.childHead}>
      <PersonAvatar person={child} size={40} />
      <span className={entry.childWords}>
        <strong>{localizedName(child)}</strong>
        <span className={entry.faint}>{child.username ? `${t('username')} ${child.username}` : words}</span>
      </span>
      <ToneBadge tone={child.has_account ? 'done' : 'waiting'}>{t(`child_${child.state}`)}</ToneBadge>
    </div>
  );
}

/** Children who have an account already. */
export function ActiveChildren({ list }: { readonly list: readonly Child[] }) {
  return list.map((child) => (
    <div key={child.student_user_id} className={entry.child}>
      <ChildHead child={child} />
    </div>
  ));
}

interface Values extends Record<string, unknown> {
  children: { student_user_id: string; username: string; password: string }[];
  code: string;
  consents: (typeof CHILD_CONSENT)[];
}

/** User names and passwords of the children who have no account, with one code to the own phone. */
export function ChildrenForm({ waiting }: { readonly waiting: readonly Child[] }) {
  const t = useText();
  const refusal = useRefusal();
  const [phone, setPhone] = useState<string | null>(null);
  const form = useContractForm<typeof children.activate, Values>({
    endpoint: children.activate,
    initial: {
      children: waiting.map(({ student_user_id, proposed_username }) => ({
        student_user_id,
        username: proposed_username ?? '',
        password: '',
      })),
      code: '',
      consents: [],
    },
    toBody: (values) => values as Body,
    invalidates: ['users', 'children'],
    onRefused: refusal.onRefused,
  });
  const consents = form.field('consents');
  const [last] = form.values.children.filter((child) => child.password !== '').slice(-1);
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      {waiting.map((child, at) => (
        <div key={child.student_user_id} className={entry.child}>
          <ChildHead child={child} />
          <div className={entry.pair}>
            <UsernameField {...form.at<string>(`children.${at}.username`)} />
            <PasswordField
              {...form.at<string>(`children.${at}.password`)}
              kind="new"
              required
              label={t('child_password')}
            />
          </div>
        </div>
      ))}
      <PasswordRules password={last?.password ?? ''} again={null} />
      <div>
        <div className={classes.consent}>
          <NativeCheckbox
            id="child-consent"
            checked={consents.value.length > 0}
            aria-invalid={consents.error ? true : undefined}
            onChange={(event) => consents.onChange(event.currentTarget.checked ? [CHILD_CONSENT] : [])}
          />
          <label htmlFor="child-consent">
            {t('child_consent')} <span className={classes.aside}>{t('child_consent_text')}</span>
          </label>
        </div>
        {consents.error && <p className={classes.fieldError}>{consents.error}</p>}
      </div>
      <CodeField
        {...form.field('code')}
        label={t('code')}
        purpose="confirm"
        help={phone ? t('code_sent_to', { phone }) : t('child_code_hint')}
        onSend={async () => setPhone((await call(sessions.sendConfirmCode, {})).phone_masked)}
      />
      <Refused text={refusal.text} />
      <Button type="submit" size="md" loading={form.isSending}>
        {t('children_submit')}
      </Button>
    </form>
  );
}
