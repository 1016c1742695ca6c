import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { useText } from '../../texts.ts';

/** The words for the user types of people, and all of them as options. */
export function useUserTypeLabels() {
  const t = useText();
  const word = (userType: (typeof USER_TYPES)[number]) => t(`user_type_${userType}`);
  return { word, options: USER_TYPES.map((value) => ({ value, label: word(value) })) };
}
