import { useLocalizedName } from '../../i18n/texts.ts';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './person-name.module.css';

interface Props {
  readonly person: { readonly name: string; readonly name_en?: string | null; readonly avatar_url?: string | null };
}

/** Photo and name of a person, as the naming cell of a list. */
export function PersonName({ person }: Props) {
  const localizedName = useLocalizedName();
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={28} />
      {localizedName(person)}
    </span>
  );
}
