import type { Text } from '#shared/text.ts';
import { useLocalize } from '../../i18n/texts.ts';
import classes from './coded-name.module.css';

interface Props {
  readonly code: string;
  /** What it is called; null: it has no word, and the code stands alone. */
  readonly name: Text | null;
}

/** What people call something, and small below it the code by which the system knows it. */
export function CodedName({ code, name }: Props) {
  const localize = useLocalize();
  if (!name) return <span className={classes.alone}>{code}</span>;
  return (
    <>
      {localize(name)}
      <span className={classes.below}>{code}</span>
    </>
  );
}
