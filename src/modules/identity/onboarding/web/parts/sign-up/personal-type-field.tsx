import { IconBriefcase, IconHeartHandshake, IconId, IconSchool, IconTruck, IconUsersGroup } from '@tabler/icons-react';
import { useId } from 'react';
import { entryClasses as classes } from '#modules/identity/sign-in/web/public.tsx';
import { personalTypes } from '#shared/reference/accounts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useText } from '../../texts.ts';
import type { PersonalType } from './sign-up-flow.ts';

const PICTURES = {
  parent: IconUsersGroup,
  student: IconSchool,
  faculty: IconBriefcase,
  guardian: IconHeartHandshake,
  supplier: IconTruck,
  visitor: IconId,
} as const;

interface Props {
  readonly value: PersonalType;
  readonly onChange: (type: PersonalType) => void;
  /** Those whom the school takes. */
  readonly allowed: readonly PersonalType[];
}

/** What somebody is, as pictures. */
export function PersonalTypeField({ value, onChange, allowed }: Props) {
  const t = useText();
  const localize = useLocalize();
  const name = useId();
  return (
    <fieldset className={classes.types}>
      <legend>{t('personal_type')}</legend>
      {personalTypes
        .filter(({ code }) => allowed.includes(code))
        .map((type) => {
          const Picture = PICTURES[type.code];
          return (
            <label key={type.code} className={classes.type}>
              <input type="radio" name={name} checked={value === type.code} onChange={() => onChange(type.code)} />
              <Picture aria-hidden size={26} stroke={1.5} />
              {localize(type)}
            </label>
          );
        })}
    </fieldset>
  );
}
