import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import classes from './visit/visit-persons.module.css';

/** The photo of a visitor, or the short name where there is none. The name stands beside it. */
export function PersonPhoto({
  name,
  url,
  size = 48,
}: {
  readonly name: string;
  readonly url: string | null;
  readonly size?: number;
}) {
  if (!url) return <PersonAvatar person={{ name }} size={size} />;
  return <img className={classes.photo} src={url} alt="" style={{ width: size, height: size }} />;
}
