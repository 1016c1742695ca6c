import { IconCheck, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { Dropdown } from '../acts/dropdown.tsx';
import buttons from './controls.module.css';
import classes from './player-menu.module.css';
import { playerWords } from './player-words.ts';
import type { Film } from './use-film.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export interface SoundAlone {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

interface Props {
  readonly film: Film;
  readonly rate: number;
  readonly isLive: boolean;
  readonly onRate: (rate: number) => void;
  /** Null: the sound alone is not offered. */
  readonly sound: SoundAlone | null;
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of several in a menu of the player. */
export function PlayerChoice({ isOn, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isOn} className={classes.choice} onClick={onChoose}>
      {children}
      {isOn && <IconCheck aria-hidden size={16} />}
    </button>
  );
}

function Speeds({ rate, onRate }: Pick<Props, 'rate' | 'onRate'>) {
  const localize = useLocalize();
  return (
    <fieldset>
      <legend>{localize(playerWords.speed)}</legend>
      <div className={classes.speeds}>
        {SPEEDS.map((speed) => (
          <button
            key={speed}
            type="button"
            role="menuitemradio"
            aria-checked={speed === rate}
            onClick={() => onRate(speed)}
          >
            {`${speed}×`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Qualities({ film, close }: { readonly film: Film; readonly close: () => void }) {
  const localize = useLocalize();
  const isAuto = film.quality < 0;
  const choose = (index: number) => {
    film.chooseQuality(index);
    close();
  };
  return (
    <fieldset>
      <legend>{localize(playerWords.quality)}</legend>
      <PlayerChoice isOn={isAuto} onChoose={() => choose(-1)}>
        {isAuto && film.height
          ? localize(playerWords.auto_now, { height: String(film.height) })
          : localize(playerWords.auto)}
      </PlayerChoice>
      {film.qualities
        .toSorted((a, b) => b.height - a.height)
        .map(({ index, height }) => (
          <PlayerChoice key={index} isOn={film.quality === index} onChoose={() => choose(index)}>
            {`${height}p`}
          </PlayerChoice>
        ))}
    </fieldset>
  );
}

/** Speed, quality and sound alone. */
export function SettingsMenu({ film, rate, isLive, onRate, sound }: Props) {
  const localize = useLocalize();
  // fingers need larger fields, and the picture of a phone is low
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const hasQualities = film.qualities.length > 1 && !sound?.isOn;
  if (isLive && !hasQualities && !sound) return null;
  return (
    <Dropdown
      label={localize(playerWords.settings)}
      side="above"
      width={isTouched ? 288 : 220}
      trigger={(props) => (
        <button {...props} className={buttons.button} aria-label={localize(playerWords.settings)}>
          <IconSettings aria-hidden size={20} />
        </button>
      )}
    >
      {(close) => (
        <div className={classes.menu}>
          {sound && (
            <PlayerChoice
              isOn={sound.isOn}
              onChoose={() => {
                sound.onToggle();
                close();
              }}
            >
              {localize(playerWords.sound_only)}
            </PlayerChoice>
          )}
          {!isLive && (
            <Speeds
              rate={rate}
              onRate={(next) => {
                onRate(next);
                close();
              }}
            />
          )}
          {hasQualities && <Qualities film={film} close={close} />}
        </div>
      )}
    </Dropdown>
  );
}
