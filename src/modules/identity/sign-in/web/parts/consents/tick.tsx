import type { ComponentPropsWithoutRef } from 'react';
import classes from './tick.module.css';

/** A tick box as the browser draws it, in the brand colour: the sign-in page loads nothing for it. */
export function Tick(props: Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={classes.tick} />;
}
