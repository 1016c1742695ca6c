import { useSend } from '#web/api/send.ts';
import { toast } from '#web/ui/toasts.ts';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import type { Cover } from '../cover-words.ts';

/** Sets a colleague for a lesson, or makes it a self-study. */
export function useSetCover({ id, version }: Pick<Cover, 'id' | 'version'>) {
  const t = useCoverText();
  const { mutate, isPending } = useSend(coverLessons.set, {
    invalidates: ['home', 'lessons', 'lesson_changes'],
    onSuccess: () => void toast.success(t('is_set')),
  });
  return {
    isPending,
    set: (user_id: string, plan: string | null = null) =>
      mutate({ params: { id }, body: { user_id, mode: 'cover', plan, version } }),
    toSelfStudy: () => mutate({ params: { id }, body: { user_id: null, mode: 'self_study', version } }),
  };
}
