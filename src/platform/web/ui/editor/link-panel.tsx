import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { hrefOfTyped } from '#shared/document/links.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { isComposing } from '../text/is-composing.ts';
import classes from './editor.module.css';
import { editorWords as words } from './editor-words.ts';

interface Props {
  readonly href: string | null;
  /** Null takes the link off. */
  readonly onSet: (href: string | null) => void;
  readonly onClose: () => void;
}

/** Where a link leads. It stands inside the form of the text, and its keys are its own. */
export function LinkPanel({ href, onSet, onClose }: Props) {
  const localize = useLocalize();
  const [typed, setTyped] = useState(href ?? '');
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const safe = hrefOfTyped(typed);
    if (safe === null) setWrong(true);
    else onSet(safe);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else onClose();
  };
  return (
    <fieldset className={classes.link} aria-label={localize(words.link)}>
      <TextInput
        className="grow"
        size="sm"
        autoFocus
        inputMode="url"
        data-mantine-stop-propagation
        aria-label={localize(words.link_address)}
        placeholder={localize(words.link_help)}
        value={typed}
        error={isWrong ? localize(words.link_wrong) : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="compact-md" onClick={set}>
        {localize(words.link_set)}
      </Button>
      {href !== null && (
        <Button size="compact-md" variant="default" onClick={() => onSet(null)}>
          {localize(words.link_remove)}
        </Button>
      )}
      <Button size="compact-md" variant="subtle" onClick={onClose}>
        {localize(words.cancel)}
      </Button>
    </fieldset>
  );
}
