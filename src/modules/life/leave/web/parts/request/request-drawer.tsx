import { useState } from 'react';
import type { StaffChoice } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { Options } from '../leave-types.ts';
import { DelegateField, useDelegate, useLendable } from './delegate-field.tsx';
import { PersonField } from './person-field.tsx';
import { RequestFields } from './request-fields.tsx';
import { coversOf, factsOf, newRequest } from './request-values.ts';

interface Props {
  /** Whom it is for; absent: oneself, or the first child. */
  readonly applicantId?: string;
  /** The caller chooses among the people whose leave they keep. */
  readonly forOthers?: boolean;
  readonly onClose: () => void;
  readonly onDone?: (id: string) => void;
}

/** Asks for leave, in one sheet that says what it comes to. */
export function RequestDrawer({ applicantId, forOthers = false, onClose, onDone }: Props) {
  const t = useLeaveText();
  const [chosen, choose] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const wanted = forOthers ? chosen?.id : applicantId;
  const answer = useApi(
    vacations.options,
    { query: wanted ? { applicant_id: wanted } : {} },
    { enabled: !forOthers || chosen !== null, keepPrevious: false },
  );
  if (forOthers && chosen === null)
    return (
      <SideDrawer opened kind="form" onClose={onClose} title={t('register_title')}>
        <PersonField value={null} onChange={choose} />
      </SideDrawer>
    );
  if (!answer.data)
    return (
      <SideDrawer opened kind="form" onClose={onClose} title={t('request_title')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      </SideDrawer>
    );
  const first = wanted ?? answer.data.people[0]?.id ?? '';
  return (
    <RequestForm
      key={first}
      options={answer.data}
      applicantId={first}
      chosen={chosen?.name}
      onClose={onClose}
      {...(onDone ? { onDone } : {})}
    />
  );
}

interface FormProps {
  readonly options: Options;
  readonly applicantId: string;
  readonly chosen: string | undefined;
  readonly onClose: () => void;
  readonly onDone?: (id: string) => void;
}

function RequestForm({ options: first, applicantId, chosen, onClose, onDone }: FormProps) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const [person, setPerson] = useState(applicantId);
  const other = useApi(vacations.options, { query: { applicant_id: person } }, { enabled: person !== applicantId });
  const options = person === applicantId ? first : (other.data ?? { ...first, types: [] });
  const isStudentsOwn = first.people.some(
    ({ id, subject, is_self }) => id === person && is_self && subject === 'student',
  );
  const isOwn = first.people.some(({ id, subject, is_self }) => id === person && is_self && subject === 'staff');
  const lendable = useLendable(isOwn);
  const [delegate, setDelegate] = useState<StaffChoice | null>(null);
  const askDelegate = useDelegate();
  const form = useContractForm({
    endpoint: vacations.create,
    initial: newRequest(applicantId),
    draft: `vacation.new.${applicantId}`,
    invalidates: ['vacation_amount_users', 'absence_marks', 'home'],
    toBody: (values) => ({
      applicant_ids: values.applicant_id ? [values.applicant_id] : [],
      submit: values.as_draft === '' && !isStudentsOwn,
      covers: coversOf(values),
      ...factsOf(values, unitOf(options, values.vacation_type_id) === 'hour'),
    }),
    onDone: ({ list }, values) => {
      toast.success(t(values.as_draft === '' && !isStudentsOwn ? 'sent' : 'saved'));
      if (delegate && isOwn && list[0] && values.as_draft === '') askDelegate(delegate, lendable, list[0]);
      onClose();
      if (list[0]) onDone?.(list[0].id);
    },
  });
  const byClock = unitOf(options, form.values.vacation_type_id) === 'hour';
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={chosen ? t('request_for', { name: chosen }) : t('request_title')}
      submitLabel={t(isStudentsOwn ? 'save_for_guardian' : 'send')}
      form={form}
    >
      {!chosen && first.people.length > 1 && (
        <ChipsField
          {...form.field('applicant_id', 'applicant_ids')}
          label={t('who_goes')}
          onChange={(id) => {
            setPerson(id);
            form.set({ applicant_id: id, vacation_type_id: '' });
          }}
          options={first.people.map((one) => ({
            value: one.id,
            label: one.is_self ? t('myself') : localizedName(one),
          }))}
        />
      )}
      <RequestFields form={form} options={options} byClock={byClock} asksCovers={form.values.as_draft === ''} />
      {lendable.length > 0 && isOwn && <DelegateField value={delegate} onChange={setDelegate} />}
      {!isStudentsOwn && (
        <ChipsField
          {...form.field('as_draft', 'submit')}
          label={t('send_how')}
          options={[
            { value: '', label: t('send_now') },
            { value: 'yes', label: t('save_draft') },
          ]}
        />
      )}
    </FormDrawer>
  );
}

export const unitOf = (options: Options, typeId: string) =>
  options.types.find(({ id }) => id === typeId)?.unit ?? 'day';
