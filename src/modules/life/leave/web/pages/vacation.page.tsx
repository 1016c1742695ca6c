import { useParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { vacations } from '../../contract/vacations.contract.ts';
import { VacationRecord } from '../parts/request/vacation-record.tsx';
import { useLeaveText } from '../texts.ts';

/** One request for leave. */
export function Page() {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const { id = '' } = useParams();
  const answer = useApi(vacations.get, { params: { id } });
  const row = answer.data;
  return (
    <>
      <PageHead back {...(row ? { title: t('leave_of', { name: localizedName(row.applicant) }) } : {})} />
      {row ? <VacationRecord row={row} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
    </>
  );
}
