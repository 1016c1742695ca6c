import { MultiSelect } from '@mantine/core';
import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { inputProps } from '#web/ui/fields/field-props.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { delegations } from '../../../contract/delegations.contract.ts';
import { explain } from '../../../contract/explain.contract.ts';
import { DELEGATION_MAX_DAYS } from '../../../contract/role-kinds.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import { type ChosenPerson, PeopleField } from './people-field.tsx';

type Values = {
  readonly people: readonly ChosenPerson[];
  readonly codes: readonly string[];
  readonly valid_from: string;
  readonly valid_to: string;
  readonly reason: string;
};

const WEEK = 7;

/** Lends own actions to a colleague for some days. Critical ones are not among them. */
export function DelegateDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const mine = useApi(explain.mine, {});
  const form = useContractForm({
    endpoint: delegations.create,
    initial: {
      people: [],
      codes: [],
      reason: '',
      valid_from: today(),
      valid_to: addDays(today(), WEEK),
    } as Values,
    toBody: ({ people, codes, valid_from, valid_to, reason }) => ({
      to_user_id: people[0]?.id ?? '',
      codes: [...codes],
      valid_from,
      valid_to,
      reason,
    }),
    success: t('delegation_sent'),
    onDone: onClose,
  });
  const codes = form.field('codes');
  const data = (mine.data?.apps ?? []).map((app) => ({
    group: localizedName(app),
    items: app.actions
      .filter((action) => action.risk !== 'critical' && action.chain.some((link) => link.source !== 'delegation'))
      .map((action) => ({ value: action.code, label: localizedName(action) })),
  }));
  return (
    <FormDrawer opened onClose={onClose} title={t('delegate')} submitLabel={t('delegate')} form={form}>
      <PeopleField {...form.field('people', 'to_user_id')} label={t('delegate_to')} max={1} />
      <MultiSelect
        {...inputProps({ ...codes, label: t('delegate_codes'), help: t('delegate_codes_help') })}
        data={data}
        value={[...codes.value]}
        onChange={codes.onChange}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('people_none')}
        comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      />
      <Stack columns={2} gap={12} className={classes.pair}>
        <DayField {...form.field('valid_from')} label={t('valid_from')} min={today()} />
        <DayField
          {...form.field('valid_to')}
          label={t('valid_to')}
          help={t('delegate_days', { n: DELEGATION_MAX_DAYS })}
          min={today()}
        />
      </Stack>
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDrawer>
  );
}
