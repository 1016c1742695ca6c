import { addDays, today } from '#shared/dates.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Role } from '../access-types.ts';
import { NO_SCOPE, type ScopeChoice, ScopeField, scopesOf } from '../roles/scope-field.tsx';
import { type Chosen, PeopleField } from './people-field.tsx';

type Values = {
  readonly people: readonly Chosen[];
  readonly scope: ScopeChoice;
  readonly span: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly reason: string;
};

const SPANS = { week: 7, month: 30, term: 180 } as const;

/** Gives a role to people: to whom, how far, until when, and why. */
export function GrantDrawer({
  role,
  people = [],
  onClose,
}: {
  readonly role: Role;
  readonly people?: readonly Chosen[];
  readonly onClose: () => void;
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: roleUsers.addUsers,
    params: { id: role.id },
    initial: { people, scope: NO_SCOPE, span: 'open', valid_from: today(), valid_to: '', reason: '' } as Values,
    toBody: ({ people: chosen, scope, valid_from, valid_to, reason }) => ({
      users: chosen.map((person) => ({
        user_id: person.id,
        scopes: scopesOf(scope),
        valid_from,
        valid_to: valid_to || null,
      })),
      reason,
    }),
    invalidates: ['role_groups'],
    success: t(role.needs_second ? 'granted_requested' : 'granted'),
    onDone: onClose,
  });
  const firstError = (path: string) =>
    Object.entries(form.errors).find(([key]) => key.startsWith('users') && key.includes(path))?.[1];
  const chooseSpan = (span: string) =>
    form.set({ span, valid_to: span in SPANS ? addDays(today(), SPANS[span as keyof typeof SPANS]) : '' });
  const peopleError = form.errors['users'] ?? firstError('user_id');
  const scopeError = firstError('scopes');
  const dayError = firstError('valid_to');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('grant_role', { role: localizedName(role) })}
      submitLabel={t(role.needs_second ? 'grant_ask' : 'grant')}
      form={form}
    >
      {role.needs_second && <p className={classes.warning}>{t('needs_second_help')}</p>}
      <FormGroup title={t('group_people')}>
        <PeopleField
          {...form.field('people', 'users')}
          label={t('people')}
          help={t('people_help')}
          error={peopleError}
        />
      </FormGroup>
      <FormGroup title={t('group_reach')}>
        <ScopeField {...form.field('scope')} label={t('scope')} fallback={role.default_scope} error={scopeError} />
      </FormGroup>
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
        <div className={classes.pair}>
          <DayField {...form.field('valid_from')} label={t('valid_from')} />
          {form.values.span !== 'open' && (
            <DayField
              {...form.field('valid_to')}
              label={t('valid_to')}
              help={t('valid_to_help')}
              min={today()}
              error={dayError}
            />
          )}
        </div>
        <TextAreaField {...form.field('reason')} label={t('reason')} help={t('reason_help')} rows={2} />
      </FormGroup>
    </FormDrawer>
  );
}
