import { IconCheck, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { Dropdown } from '../dropdown.tsx';
import classes from './player.module.css';
import { playerWords } from './player-words.ts';
import type { Film } from './use-film.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

interface Props {
  readonly film: Film;
  readonly rate: number;
  readonly isLive: boolean;
  readonly onRate: (rate: number) => void;
  /** Absent: the sound alone is not offered. */
  readonly soundOnly?: { readonly isOn: boolean; readonly onToggle: () => void };
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ isOn, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isOn} className={classes.choice} onClick={onChoose}>
      {children}
      {isOn && <IconCheck aria-hidden size={16} />}
    </button>
  );
}

/** Speed, quality and sound alone. */
export function SettingsMenu({ film, rate, isLive, onRate, soundOnly }: Props) {
  const localize = useLocalize();
  const auto = film.height
    ? localize(playerWords.auto_now, { height: String(film.height) })
    : localize(playerWords.auto);
  const hasQualities = film.qualities.length > 1 && !soundOnly?.isOn;
  if (isLive && !hasQualities && !soundOnly) return null;
  return (
    <Dropdown
      label={localize(playerWords.settings)}
      side="above"
      width={220}
      trigger={(props) => (
        <button {...props} className={classes.button} aria-label={localize(playerWords.settings)}>
          <IconSettings aria-hidden size={20} />
        </button>
      )}
    >
      {(close) => (
        <div className={classes.menu}>
          {soundOnly && (
            <Choice
              isOn={soundOnly.isOn}
              onChoose={() => {
                soundOnly.onToggle();
                close();
              }}
            >
              {localize(playerWords.sound_only)}
            </Choice>
          )}
          {!isLive && (
            <fieldset>
              <legend>{localize(playerWords.speed)}</legend>
              <div className={classes.speeds}>
                {SPEEDS.map((speed) => (
                  <button
                    key={speed}
                    type="button"
                    role="menuitemradio"
                    aria-checked={speed === rate}
                    onClick={() => {
                      onRate(speed);
                      close();
                    }}
                  >
                    {`${speed}×`}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
          {hasQualities && (
            <fieldset>
              <legend>{localize(playerWords.quality)}</legend>
              <Choice
                isOn={film.quality < 0}
                onChoose={() => {
                  film.chooseQuality(-1);
                  close();
                }}
              >
                {film.quality < 0 ? auto : localize(playerWords.auto)}
              </Choice>
              {film.qualities
                .toSorted((a, b) => b.height - a.height)
                .map(({ index, height }) => (
                  <Choice
                    key={index}
                    isOn={film.quality === index}
                    onChoose={() => {
                      film.chooseQuality(index);
                      close();
                    }}
                  >
                    {`${height}p`}
                  </Choice>
                ))}
            </fieldset>
          )}
        </div>
      )}
    </Dropdown>
  );
}
