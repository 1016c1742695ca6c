import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import type { provenIdentity } from '#modules/identity/recovery/contract/forget.shapes.ts';
import { correctionFlow } from '#modules/identity/recovery/web/public.tsx';
import {
  cardClasses as classes,
  pathAfterSignIn,
  peopleClasses as people,
  Refused,
} from '#modules/identity/sign-in/web/public.tsx';
import { userTypes } from '#shared/reference/accounts.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { startSession } from '#web/session/connect.ts';
import { DocumentFields } from '#web/ui/fields/persons/document-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { userActives } from '../../../contract/user-actives.contract.ts';
import { useText } from '../../texts.ts';
import { AccountFields, emptyAccount } from '../account-fields.tsx';
import type { ActivationBegun } from './activation-start.tsx';

export type ActivationProven = z.output<typeof provenIdentity>;

/** For refusals of a step: true when its ticket ran out, which was said, and the page is back at its start. */
type HandleTimeout = (error: ApiError) => boolean;

function UserTypeRows({ rows }: { readonly rows: readonly { key: string; name: string; text: string }[] }) {
  return (
    <ul className={people.people}>
      {rows.map(({ key, name, text }) => (
        <li key={key} className={people.person} data-static>
          <span className={people.personText}>
            <strong>{name}</strong>
            <span className={people.aside}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Turns user types and places into words: 教师 · 实验中学. */
function useUserTypeLabels() {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  return (types: readonly string[], place: ActivationProven['user_types'][number]['organization']) =>
    [
      ...userTypes.filter(({ code }) => types.includes(code)).map((type) => localize(type)),
      place && localizedName(place),
    ]
      .filter(Boolean)
      .join(' · ');
}

interface IdentityProps {
  /** Absent for a person who signed in with the account that is to be activated. */
  readonly begun: Extract<ActivationBegun, { next: 'check_id_info' }> | null;
  readonly onDone: (answer: ActivationProven) => void;
  readonly handleTimeout: HandleTimeout;
}

/** Name and document, once, for every user type. */
export function ActivationIdentity({ begun, onDone, handleTimeout }: IdentityProps) {
  const t = useText();
  const words = useUserTypeLabels();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: userActives.checkIdentity,
    initial: { name: '', id_type: 'identity' as string, id_no: '' },
    toBody: ({ id_type, ...values }) => ({
      ...values,
      id_type: id_type as 'identity',
      ...(begun ? { ticket: begun.ticket } : {}),
    }),
    invalidates: false,
    onDone,
    onRefused: (error) => {
      if (handleTimeout(error)) return true;
      if (begun) correctionFlow.set({ ticket: begun.ticket, subject: 'person' });
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const rows = (begun?.users ?? []).map((user, at) => ({
    key: String(at),
    name: user.name_masked,
    text: words(user.types, user.organization),
  }));
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('active_identity_hint')}</p>
      {rows.length > 0 && <UserTypeRows rows={rows} />}
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" max={50} />
      <DocumentFields type={form.field('id_type')} number={form.field('id_no')} required />
      <Refused text={refused} />
      {refused && begun && (
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

/** User name and password; then the portal opens, for a guardian at the accounts of the children. */
export function ActivationAccount({
  proven,
  handleTimeout,
}: {
  readonly proven: ActivationProven;
  readonly handleTimeout: HandleTimeout;
}) {
  const t = useText();
  const words = useUserTypeLabels();
  const localize = useLocalize();
  const [refused, setRefused] = useState<string | null>(null);
  const isGuardian = proven.user_types.some((userType) => userType.type === 'guardian');
  const form = useContractForm({
    endpoint: userActives.setAccount,
    initial: emptyAccount(),
    toBody: (values) => ({ ...values, ticket: proven.ticket }),
    invalidates: false,
    onDone: ({ token }) =>
      startSession(token, () => (isGuardian ? `/active_children${location.search}` : pathAfterSignIn(location.search))),
    onRefused: (error) => {
      if (!handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p className={classes.hint}>{t('active_account_hint')}</p>
      <ul className={people.people}>
        {proven.user_types.map(({ type, organization, detail }) => (
          <li key={`${type}-${organization?.id}-${detail?.cn}`} className={people.person} data-static>
            <strong>{[words([type], organization), detail && localize(detail)].filter(Boolean).join(' · ')}</strong>
          </li>
        ))}
      </ul>
      <AccountFields form={form} consents={form.field('consents')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('active_submit')}
      </Button>
    </form>
  );
}
