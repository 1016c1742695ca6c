import type { ComponentPropsWithoutRef } from 'react';
import classes from './native-checkbox.module.css';

/** A tick box as the browser draws it, in the brand colour: the sign-in page loads nothing for it. */
export function NativeCheckbox(props: Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={classes.tick} />;
}
