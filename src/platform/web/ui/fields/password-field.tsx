import { TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { type FieldProps, inputProps } from './field-props.ts';
import classes from './fields.module.css';

/** A password that can be looked at; `current` for signing in, `new` where one is chosen. */
export function PasswordField({
  kind = 'current',
  ...field
}: FieldProps<string> & { readonly kind?: 'current' | 'new' }) {
  const t = useFrameText();
  const [isShown, setShown] = useState(false);
  const Picture = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...inputProps(field)}
      type={isShown ? 'text' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      value={field.value}
      maxLength={64}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      rightSectionWidth={40}
      rightSection={
        <button
          type="button"
          className={classes.inside}
          aria-label={t('show_password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Picture aria-hidden size={18} stroke={1.7} />
        </button>
      }
    />
  );
}
