import { Button } from '@mantine/core';
import type { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import {
  ConsentsField,
  cardClasses as classes,
  entryClasses as entry,
  Refused,
  useRefusal,
} from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { customSignups } from '../../../contract/custom-signups.contract.ts';
import { inviteSignups } from '../../../contract/invite-signups.contract.ts';
import { useText } from '../../texts.ts';

export type Invitation = CallOutput<typeof inviteSignups.info>;
export type EntryBegun = CallOutput<typeof inviteSignups.begin>;
export type InviteKey = { readonly invitation_id: string } | { readonly org_id: string };
type Body = CallInput<typeof inviteSignups.begin>['body'];

/** The head of the invitation: who invites to what, and until when. */
export function InvitationHead({ invitation }: { readonly invitation: Invitation }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const { organization, department, post, inviter, note, valid_to } = invitation;
  const place = [department && localizedName(department), post && localizedName(post)].filter(Boolean).join(' · ');
  return (
    <header className={entry.letter}>
      {organization.logo_url && <img src={organization.logo_url} alt="" />}
      <h1 className={classes.title}>{t('invite_title', { school: localizedName(organization) })}</h1>
      {place && <p>{place}</p>}
      <p className={classes.hint}>{t('invite_hint')}</p>
      {note && <p>{note}</p>}
      <p className={entry.faint}>
        {[
          inviter && t('invited_by', { name: localizedName(inviter) }),
          valid_to && t('valid_until', { date: format.day(valid_to) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </header>
  );
}

interface Props {
  readonly invite: InviteKey;
  readonly onDone: (begun: EntryBegun) => void;
}

/** Consent first, then the phone with its code: the form begins, or goes on where it was left. */
export function InviteStart({ invite, onDone }: Props) {
  const t = useText();
  const refusal = useRefusal();
  const form = useContractForm({
    endpoint: inviteSignups.begin,
    initial: { phone: '', code: '', consents: [] as (typeof SIGN_UP_CONSENTS)[number][] },
    toBody: (values) => ({ ...values, ...invite }) as Body,
    invalidates: false,
    onDone,
    onRefused: refusal.onRefused,
  });
  const phone = form.field('phone');
  const send = async () => {
    if (isPhone(phone.value)) return call(customSignups.sendCode, { query: { phone: phone.value, purpose: 'invite' } });
    phone.onBlur();
    return false;
  };
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <PhoneField {...phone} required label={t('phone')} />
      <CodeField {...form.field('code')} label={t('code')} purpose="invite" help={t('code_hint')} onSend={send} />
      <ConsentsField field={form.field('consents')} />
      <Refused text={refusal.text} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('next_step')}
      </Button>
    </form>
  );
}
