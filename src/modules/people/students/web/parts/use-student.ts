import { keyOf, queryClient, useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { students } from '../../contract/students.contract.ts';
import type { Purpose } from './purpose-form.tsx';

/** One pupil. `asksPurpose`: the school wants to know first why; `give` tells it, and the pupil is there. */
export function useStudent(id: string) {
  const lang = useLang();
  const input = { params: { id }, query: {} };
  const answer = useApi(students.get, input);
  const look = useSend(students.get, {
    invalidates: false,
    onSuccess: (data) => {
      queryClient.setQueryData(keyOf(students.get, input, lang), data);
    },
  });
  const asksPurpose = answer.error?.errors['purpose'] !== undefined;
  return {
    student: answer.data,
    asksPurpose,
    error: asksPurpose ? null : answer.error,
    again: () => void answer.refetch(),
    give: (purpose: Purpose) => look.mutate({ params: { id }, query: purpose }),
  };
}
