import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OrganizationField } from '#modules/identity/recovery/web/public.tsx';
import {
  cardClasses as classes,
  handleTimeout,
  pathAfterSignIn,
  Refused,
} from '#modules/identity/sign-in/web/public.tsx';
import type { CallInput } from '#shared/endpoint.ts';
import type { IdType } from '#shared/person/id-number.ts';
import { idTypes } from '#shared/reference/people.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { startSession } from '#web/session/connect.ts';
import { IdentityFields, type IdentityValues } from '#web/ui/fields/persons/identity-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { customSignups } from '../../../contract/custom-signups.contract.ts';
import { userActives } from '../../../contract/user-actives.contract.ts';
import { useText } from '../../texts.ts';
import { AccountFields, type AccountValues, emptyAccount } from '../account-fields.tsx';
import { useIdNumberCheck } from './id-number-check.ts';
import { discardOldDraft, type PersonalType, SIGN_UP_DRAFT, signUp } from './sign-up-flow.ts';
import { namesChildren } from './sign-up-steps.ts';

interface Values extends AccountValues, IdentityValues {
  organization_id: string;
  company: string;
  department: string;
  post: string;
  began_at: number;
}

const WITHOUT_DOCUMENT: readonly PersonalType[] = ['visitor', 'supplier'];

function useInitial(): Values {
  const [initial] = useState<Values>(() => {
    discardOldDraft();
    return {
      ...emptyAccount(),
      name: '',
      gender: '',
      id_type: idTypes[0].code,
      id_no: '',
      organization_id: '',
      company: '',
      department: '',
      post: '',
      began_at: Date.now(),
    };
  });
  return initial;
}

/** What follows the account: signed in and on, or the activation of what the school has already. */
function useEnd(type: PersonalType) {
  const t = useText();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string | null>(null);
  const restart = () => {
    signUp.set(null);
    navigate(`/register${location.search}`, { replace: true });
  };
  return {
    refused,
    onDone: async (answer: { readonly next: string | null; readonly token?: string }) => {
      if (answer.next === 'activate' || !answer.token) {
        toast.warning(t('register_merged'));
        navigate('/register/active', { replace: true });
        return;
      }
      const { search } = location;
      await startSession(answer.token, () =>
        namesChildren(type) ? `/register/edit${search}` : pathAfterSignIn(search),
      );
    },
    onRefused: (error: ApiError) => {
      if (!handleTimeout(error, restart)) setRefused(sentenceOf(error));
      return true;
    },
  };
}

interface FieldsProps {
  readonly form: ContractForm<Values>;
  readonly type: PersonalType;
  readonly refused: string | null;
}

function Fields({ form, type, refused }: FieldsProps) {
  const t = useText();
  const holder = useIdNumberCheck();
  const isFaculty = type === 'faculty';
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      {form.isRestored && <p role="status">{t('draft_restored')}</p>}
      <FormGroup title={t('group_person')}>
        <IdentityFields
          field={form.field}
          isOwn
          needsDocument={!WITHOUT_DOCUMENT.includes(type)}
          notes={{ id_no: holder.taken === form.values.id_no && holder.taken ? t('id_no_taken') : undefined }}
          onNumberLeft={() => void holder.ask(form.values.id_type as IdType, form.values.id_no)}
        />
        {type === 'supplier' && <TextField {...form.field('company')} label={t('company')} max={100} />}
        {type !== 'visitor' && (
          <OrganizationField
            field={form.field('organization_id')}
            required={isFaculty}
            help={isFaculty ? undefined : t('school_hint')}
          />
        )}
        {isFaculty && <TextField {...form.field('department')} label={t('wish_department')} max={60} />}
        {isFaculty && <TextField {...form.field('post')} label={t('wish_post')} max={60} />}
      </FormGroup>
      <FormGroup title={t('group_account')}>
        <AccountFields form={form} consents={form.field('consents')} />
      </FormGroup>
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('register_submit')}
      </Button>
    </form>
  );
}

interface Props {
  readonly ticket: string;
  readonly type: PersonalType;
}

type SignUpBody = CallInput<typeof customSignups.create>['body'];
type TeacherBody = CallInput<typeof userActives.signUpTeacher>['body'];

/** Without a document its kind says nothing. */
const documentOf = ({ id_type, id_no, gender }: Values) => ({
  ...(id_no ? { id_type, id_no } : {}),
  ...(gender ? { gender } : {}),
});

function OrdinaryForm({ ticket, type }: Props) {
  const end = useEnd(type);
  const enrollment = new URLSearchParams(location.search).get('sign_up') === 'enrollment';
  const form = useContractForm({
    endpoint: customSignups.create,
    initial: useInitial(),
    draft: SIGN_UP_DRAFT,
    toBody: (values) => {
      const { name, username, password, password_confirmation, consents, organization_id, company } = values;
      return {
        ticket,
        personal_type: type,
        name,
        username,
        password,
        password_confirmation,
        consents,
        ...(organization_id ? { organization_id } : {}),
        ...(company && type === 'supplier' ? { company } : {}),
        ...(enrollment ? { sign_up: 'enrollment' } : {}),
        ...(WITHOUT_DOCUMENT.includes(type) ? {} : { id_type: values.id_type, id_no: values.id_no }),
        ...documentOf(values),
      } as SignUpBody;
    },
    invalidates: false,
    onDone: end.onDone,
    onRefused: end.onRefused,
  });
  return <Fields form={form} type={type} refused={end.refused} />;
}

function FacultyForm({ ticket, type }: Props) {
  const end = useEnd(type);
  const form = useContractForm({
    endpoint: userActives.signUpTeacher,
    initial: useInitial(),
    draft: SIGN_UP_DRAFT,
    toBody: ({ company: _company, began_at: _began, ...values }) => ({ ...values, ticket }) as TeacherBody,
    invalidates: false,
    onDone: end.onDone,
    onRefused: end.onRefused,
  });
  return <Fields form={form} type={type} refused={end.refused} />;
}

/** Who somebody is, user name and password. */
export function RegisterUser(props: Props) {
  return props.type === 'faculty' ? <FacultyForm {...props} /> : <OrdinaryForm {...props} />;
}
