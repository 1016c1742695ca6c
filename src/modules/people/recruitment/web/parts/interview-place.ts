import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Interview } from '../../contract/interviews.contract.ts';

/** Where an interview is: the room of the school, what was typed of the place, or both. */
export function usePlace() {
  const localizedName = useLocalizedName();
  return ({ room, place }: Pick<Interview, 'room' | 'place'>) =>
    [room && localizedName(room), place].filter(Boolean).join(' · ');
}
