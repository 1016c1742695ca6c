import type { ReactNode } from 'react';
import classes from './film-picture.module.css';

interface Props {
  /** Null: there is no picture yet. */
  readonly url: string | null | undefined;
  /** In pixels; absent: as wide as its place. */
  readonly width?: number;
  /** What is drawn on it. */
  readonly children?: ReactNode;
}

/** The picture of a film or an album, 16:9; the text beside it names what it shows. */
export const FilmPicture = ({ url, width, children }: Props) => (
  <span className={classes.picture} {...(width ? { style: { width } } : {})}>
    {url && <img src={url} alt="" loading="lazy" draggable={false} />}
    {children}
  </span>
);
