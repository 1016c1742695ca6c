import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { PersonAvatar } from '../person/person-avatar.tsx';
import classes from './comment-composer.module.css';
import { recordWords as words } from './record-words.ts';
import type { useMention } from './use-mention.ts';

interface Props {
  readonly id: string;
  readonly mention: ReturnType<typeof useMention>;
}

/** Colleagues to mention, over the field; the keys stay in the field. */
export function MentionChoice({ id, mention }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { found, at, isAsking, choose } = mention;
  return (
    <div className={classes.choice}>
      <div id={id} role="listbox" aria-label={localize(words.choose_colleague)}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <PersonAvatar person={one} size={24} />
            {localizedName(one)}
          </div>
        ))}
      </div>
      {found.length === 0 && !isAsking && (
        <p className={classes.nobody} role="status">
          {localize(words.no_colleague)}
        </p>
      )}
    </div>
  );
}
