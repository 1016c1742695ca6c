import { useSend } from '#web/api/send.ts';
import { toast } from '#web/ui/toasts.ts';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';

/** Takes a lesson, or does not. */
export function useAnswers(id: string) {
  const t = useCoverText();
  const also = { invalidates: ['home', 'lessons'] as const };
  const yes = useSend(coverLessons.accept, { ...also, onSuccess: () => void toast.success(t('is_accepted')) });
  const no = useSend(coverLessons.decline, { ...also, onSuccess: () => void toast.success(t('is_declined')) });
  return {
    isPending: yes.isPending || no.isPending,
    accept: () => yes.mutate({ params: { id } }),
    decline: () => no.mutate({ params: { id } }),
  };
}
