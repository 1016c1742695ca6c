import { useText } from '../../texts.ts';
import type { PersonalType } from './sign-up-flow.ts';

/** Who signs up for a child also names the child. */
export const namesChildren = (type: PersonalType): boolean => type === 'parent' || type === 'guardian';

/** The steps of a sign-up in words. */
export function useSignUpSteps(type: PersonalType): readonly string[] {
  const t = useText();
  const first = [t('step_phone'), t('step_person')];
  return namesChildren(type) ? [...first, t('step_children')] : first;
}
