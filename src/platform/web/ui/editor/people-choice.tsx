import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { PersonAvatar } from '../person/person-avatar.tsx';
import classes from './editor.module.css';
import { editorWords as words } from './editor-words.ts';
import type { usePeople } from './use-people.ts';

interface Props {
  readonly id: string;
  readonly people: ReturnType<typeof usePeople>;
  /** Where the @ stands, from the corner of the text. */
  readonly at: { readonly left: number; readonly top?: number; readonly bottom?: number };
}

/** People to name, at the line of the @; the keys stay in the text. */
export function PeopleChoice({ id, people, at }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { found, isNew, isAsking } = people;
  return (
    <div className={classes.choice} style={at}>
      <div id={id} role="listbox" aria-label={localize(words.mention_choose)}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === people.at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => people.choose(one)}
          >
            <PersonAvatar person={one} size={24} />
            {localizedName(one)}
          </div>
        ))}
      </div>
      {found.length === 0 && (isNew || !isAsking) && (
        <p className={classes.nobody} role="status">
          {localize(isNew ? words.mention_type : words.mention_nobody)}
        </p>
      )}
    </div>
  );
}
