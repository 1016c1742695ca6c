import { useApi } from '#web/api/queries.ts';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { Options, VacationDetail } from '../leave-types.ts';
import { RequestFields } from './request-fields.tsx';
import { factsOf, requestOf } from './request-values.ts';

interface Props {
  readonly row: VacationDetail;
  readonly onClose: () => void;
}

/** Changes a draft, or what was returned. Its time is what it is by the clock. */
export function EditDrawer({ row, onClose }: Props) {
  const t = useLeaveText();
  const answer = useApi(vacations.options, { query: { applicant_id: row.applicant.id } });
  if (answer.data) return <EditForm row={row} options={answer.data} onClose={onClose} />;
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={t('edit')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
    </SideDrawer>
  );
}

function EditForm({ row, options, onClose }: Props & { readonly options: Options }) {
  const t = useLeaveText();
  const form = useContractForm({
    endpoint: vacations.update,
    params: { id: row.id },
    initial: requestOf(row),
    toBody: (values) => ({ ...factsOf(values, true), version: row.version }),
    success: t('saved'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened kind="record" onClose={onClose} title={t('edit')} submitLabel={t('save')} form={form}>
      <RequestFields form={form} options={options} byClock />
    </FormDrawer>
  );
}
