import { IconBadgeCc } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { persistentStorage } from '../../state/browser-storage.ts';
import { Dropdown } from '../acts/dropdown.tsx';
import buttons from './controls.module.css';
import classes from './player-menu.module.css';
import type { PlayerCaptions } from './player-props.ts';
import { playerWords } from './player-words.ts';
import { PlayerChoice } from './settings-menu.tsx';

const REMEMBERED = 'player.captions';

/** Which languages are shown: `off`, one, or `both`. Remembered for the next film. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly PlayerCaptions[]) {
  const [choice, setChoice] = useState(() => persistentStorage.read(REMEMBERED) ?? 'off');
  const langs = captions.map((one) => one.lang).join(' ');
  useEffect(() => {
    const element = video.current;
    if (!element || !langs) return;
    for (const track of element.textTracks) {
      const isOn = choice === 'both' || choice === (track.language === 'en' ? 'us' : 'cn');
      track.mode = isOn ? 'showing' : 'disabled';
    }
  }, [video, choice, langs]);
  const choose = (next: string) => {
    setChoice(next);
    persistentStorage.write(REMEMBERED, next);
  };
  return { choice, choose };
}

interface Props {
  readonly captions: readonly PlayerCaptions[];
  readonly choice: string;
  readonly onChoose: (choice: string) => void;
}

export function CaptionsMenu({ captions, choice, onChoose }: Props) {
  const localize = useLocalize();
  const offered = [
    { value: 'off', label: localize(playerWords.none) },
    ...captions.map((one) => ({ value: String(one.lang), label: one.label })),
    ...(captions.length > 1 ? [{ value: 'both', label: localize(playerWords.both) }] : []),
  ];
  const isOn = offered.some((one) => one.value === choice && choice !== 'off');
  return (
    <Dropdown
      label={localize(playerWords.captions)}
      side="above"
      width={160}
      trigger={(props) => (
        <button {...props} className={buttons.button} data-on={isOn} aria-label={localize(playerWords.captions)}>
          <IconBadgeCc aria-hidden size={20} />
        </button>
      )}
    >
      {(close) => (
        <div className={classes.menu}>
          {offered.map(({ value, label }) => (
            <PlayerChoice
              key={value}
              isOn={value === choice}
              onChoose={() => {
                onChoose(value);
                close();
              }}
            >
              {label}
            </PlayerChoice>
          ))}
        </div>
      )}
    </Dropdown>
  );
}
