import { firstSign } from '#shared/text/cut.ts';
import { useLocalizedName } from '../../i18n/texts.ts';
import classes from './person-avatar.module.css';

interface Props {
  readonly person: { readonly name: string; readonly name_en?: string | null; readonly avatar_url?: string | null };
  readonly size?: number;
}

/** The last two characters of a Chinese name, the initials of a Latin one. */
function shortName(name: string): string {
  if (/\p{Script=Han}/u.test(name)) return [...name].slice(-2).join('');
  return name
    .split(/\s+/)
    .map((part) => firstSign(part))
    .slice(0, 2)
    .join('')
    .toUpperCase();
}

/** A quiet colour that stays the same for the same name. */
function hueOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
}

/** Photo of a person, or the short name on a colour of its own. The name stands beside it. */
export function PersonAvatar({ person, size = 32 }: Props) {
  const localizedName = useLocalizedName();
  const name = localizedName(person);
  const shape = { width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.36)) };
  if (person.avatar_url)
    return <img className={classes.avatar} src={person.avatar_url} alt="" style={shape} loading="lazy" />;
  return (
    <span className={classes.avatar} aria-hidden style={{ ...shape, ['--hue' as string]: hueOf(person.name) }}>
      {shortName(name)}
    </span>
  );
}
