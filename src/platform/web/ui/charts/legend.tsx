import classes from './legend.module.css';

interface Props {
  readonly names: readonly string[];
  /** One below the other, where there is no width. */
  readonly isDown?: boolean;
}

/** Names of series in their colours; read aloud they are heads of the table. */
export function Legend({ names, isDown = false }: Props) {
  return (
    <span className={classes.legend} data-down={isDown} aria-hidden>
      {names.map((name, at) => (
        <span key={name} data-kind={at + 1}>
          {name}
        </span>
      ))}
    </span>
  );
}
