import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { absenceMarks } from '../../../contract/absence-marks.contract.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { AbsenceMark, Options } from '../leave-types.ts';
import { unitOf } from '../request/request-drawer.tsx';
import { RequestFields } from '../request/request-fields.tsx';
import { factsOf, newRequest } from '../request/request-values.ts';

interface Props {
  readonly mark: AbsenceMark;
  readonly onClose: () => void;
}

/** Explains why a child is missing: by a request for leave of today. */
export function ExplainDrawer({ mark, onClose }: Props) {
  const t = useLeaveText();
  const answer = useApi(vacations.options, { query: { applicant_id: mark.student.id } });
  if (answer.data) return <ExplainForm mark={mark} options={answer.data} onClose={onClose} />;
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={t('explain')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
    </SideDrawer>
  );
}

const inRequest = (name: string): string => `request.${name}`;

function ExplainForm({ mark, options, onClose }: Props & { readonly options: Options }) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: absenceMarks.update,
    params: { id: mark.id },
    initial: { ...newRequest(mark.student.id), from_day: mark.date, to_day: mark.date },
    toBody: (values) => ({
      status: 'excused' as const,
      request: factsOf(values, unitOf(options, values.vacation_type_id) === 'hour'),
      version: mark.version,
    }),
    invalidates: ['vacations', 'home'],
    success: t('sent'),
    onDone: onClose,
  });
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t('explain_of', { name: localizedName(mark.student) })}
      submitLabel={t('send')}
      form={form}
    >
      <RequestFields
        form={form}
        options={options}
        byClock={unitOf(options, form.values.vacation_type_id) === 'hour'}
        at={inRequest}
      />
    </FormDrawer>
  );
}
