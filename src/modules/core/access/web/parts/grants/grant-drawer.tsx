import { type FormEvent, useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { roles } from '../../../contract/roles.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role } from '../access-types.ts';
import { NO_SCOPE, type ScopeChoice, ScopeField, scopesOf } from '../roles/scope-field.tsx';
import { type ChosenPerson, PeopleField } from './people-field.tsx';

type Values = {
  readonly people: readonly ChosenPerson[];
  readonly scope: ScopeChoice;
  readonly span: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly reason: string;
};

/** The server is asked about so many people at once. */
const ASKED_AT_ONCE = 100;

const SPANS = { week: 7, month: 30, term: 180 } as const;

interface Props {
  /** Absent: it is chosen first, among those that the viewer may give. */
  readonly role?: Role;
  readonly people?: readonly ChosenPerson[];
  readonly onClose: () => void;
}

/** Roles that could be given by hand; those that hold more than the viewer does stand there with the reason. */
function useRoleOptions(isAsked: boolean) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const list = useApi(roles.list, { query: { per_page: 100 } }, { enabled: isAsked }).data?.list ?? [];
  const given = list.filter((one) => one.is_given);
  return {
    list: given,
    options: given.map((one) => {
      const mayGive = one.actions.includes('assign');
      return {
        value: one.id,
        label: mayGive ? localizedName(one) : t('role_not_yours', { role: localizedName(one) }),
        disabled: !mayGive,
      };
    }),
  };
}

/** The form of a grant, with what the server knows about it before it is sent. */
function useGrantForm({ role: fixed, people = [], onClose }: Props) {
  const t = useAccessText();
  const [chosen, choose] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const known = useRoleOptions(fixed === undefined);
  const role = fixed ?? known.list.find((one) => one.id === chosen) ?? null;
  const form = useContractForm({
    endpoint: roleUsers.addUsers,
    params: { id: role?.id ?? '' },
    initial: { people, scope: NO_SCOPE, span: 'open', valid_from: today(), valid_to: '', reason: '' } as Values,
    toBody: ({ people: whom, scope, valid_from, valid_to, reason }) => ({
      users: whom.map((person) => ({
        user_id: person.id,
        scopes: scopesOf(scope),
        valid_from,
        valid_to: valid_to || null,
      })),
      reason,
    }),
    invalidates: ['role_groups'],
    success: t(role?.needs_second ? 'granted_requested' : 'granted'),
    onDone: onClose,
  });
  const { people: whom, scope } = form.values;
  const may = useApi(
    roleUsers.grantable,
    { params: { id: role?.id ?? '' }, query: { user_ids: whom.slice(0, ASKED_AT_ONCE).map((one) => one.id) } },
    { enabled: role !== null, keepPrevious: true },
  ).data;
  const isTooWide = may !== undefined && role !== null && scope.kind === '' && !may.scopes.includes(role.default_scope);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (role && !may?.obstacle && !isTooWide) form.submit(event);
  };
  const firstError = (path: string) =>
    Object.entries(form.errors).find(([key]) => key.startsWith('users') && key.includes(path))?.[1];
  const errors = {
    role: wasSent && !role ? t('choose_role') : undefined,
    people: form.errors['users'] ?? firstError('user_id'),
    scope: firstError('scopes') ?? (wasSent && isTooWide ? t('scope_choose') : undefined),
    day: firstError('valid_to'),
  };
  return { form, role, may, submit, errors, choice: { value: chosen, onChange: choose, options: known.options } };
}

/** What stands over the fields: a second person, critical rights, or why it cannot be given. */
function Warnings({ role, obstacle }: { readonly role: Role | null; readonly obstacle: string | null }) {
  const t = useAccessText();
  const critical = role?.risk === 'critical' ? t('critical_help') : null;
  const said = role?.needs_second ? t('needs_second_help') : critical;
  return (
    <>
      {said && <p className={classes.warning}>{said}</p>}
      {obstacle && (
        <p className={classes.warning} role="alert">
          {obstacle}
        </p>
      )}
    </>
  );
}

function SpanGroup({ form, error }: { readonly form: ContractForm<Values>; readonly error: string | undefined }) {
  const t = useAccessText();
  const chooseSpan = (span: string) =>
    form.set({ span, valid_to: span in SPANS ? addDays(today(), SPANS[span as keyof typeof SPANS]) : '' });
  return (
    <FormGroup title={t('group_span')}>
      <ChipsField
        label={t('span')}
        name="span"
        value={form.values.span}
        onChange={chooseSpan}
        options={(['week', 'month', 'term', 'open', 'day'] as const).map((value) => ({
          value,
          label: t(`span_${value}`),
        }))}
      />
      <Stack columns={2} gap={12} className={classes.pair}>
        <DayField {...form.field('valid_from')} label={t('valid_from')} />
        {form.values.span !== 'open' && (
          <DayField
            {...form.field('valid_to')}
            label={t('valid_to')}
            help={t('valid_to_help')}
            min={today()}
            error={error}
          />
        )}
      </Stack>
      <TextAreaField {...form.field('reason')} required label={t('reason')} help={t('reason_help')} rows={2} />
    </FormGroup>
  );
}

/** Gives a role to people: to whom, how far, until when, and why. What would be refused is said while it is filled in. */
export function GrantDrawer(props: Props) {
  const { role: fixed, people = [], onClose } = props;
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const { form, role, may, submit, errors, choice } = useGrantForm(props);
  const whom = format.list(people.map((one) => one.name));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={fixed ? t('grant_role', { role: localizedName(fixed) }) : t('grant_to', { who: whom })}
      submitLabel={t(role?.needs_second ? 'grant_ask' : 'grant')}
      form={form}
      onSubmit={submit}
    >
      {!fixed && <SelectField {...choice} label={t('role')} required autoFocus error={errors.role} />}
      <Warnings role={role} obstacle={may?.obstacle ?? null} />
      {fixed && (
        <FormGroup title={t('group_people')}>
          <PeopleField
            {...form.field('people', 'users')}
            label={t('people')}
            help={t('people_help')}
            error={errors.people}
          />
        </FormGroup>
      )}
      <FormGroup title={t('group_reach')}>
        <ScopeField
          {...form.field('scope')}
          label={t('scope')}
          fallback={role?.default_scope ?? null}
          allowed={may?.scopes}
          departments={may?.departments}
          error={errors.scope}
        />
      </FormGroup>
      <SpanGroup form={form} error={errors.day} />
    </FormDrawer>
  );
}
