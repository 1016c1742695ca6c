import { IconDeviceDesktop, IconMoon, IconSun, IconTextSize, IconWindow } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { UI_SCALES } from '../../session/layout-choice.ts';
import { chooseScheme, chosenScheme, SCHEMES, useScheme } from '../../session/look.ts';
import { useStore } from '../../state/store.ts';
import { Dropdown, DropdownHeading, DropdownItem, DropdownLine } from '../../ui/acts/dropdown.tsx';
import { toggleOlderDesktop, useUiScale } from '../ui-scale.ts';
import classes from './language-switch.module.css';

const PICTURES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** How the portal looks: light or dark, the size of its text, and the older desktop. */
export function SchemeMenu() {
  const t = useFrameText();
  const chosen = useStore(chosenScheme);
  const now = useScheme();
  const [scale, chooseScale] = useUiScale();
  const Now = PICTURES[now];
  return (
    <Dropdown
      label={t('look')}
      width={208}
      trigger={(props) => (
        <button {...props} className={classes.switch} aria-label={t('look')}>
          <Now aria-hidden size={18} stroke={1.7} />
        </button>
      )}
    >
      {(close) => (
        <>
          {SCHEMES.map((scheme) => {
            const Picture = PICTURES[scheme];
            return (
              <DropdownItem
                key={scheme}
                icon={<Picture aria-hidden size={16} stroke={1.7} />}
                checked={chosen === scheme}
                onSelect={() => {
                  chooseScheme(scheme);
                  close();
                }}
              >
                {t(`theme_${scheme}`)}
              </DropdownItem>
            );
          })}
          <DropdownLine />
          <DropdownHeading>{t('text_size')}</DropdownHeading>
          {UI_SCALES.map((size) => (
            <DropdownItem
              key={size}
              icon={<IconTextSize aria-hidden size={16} stroke={1.7} />}
              checked={scale === size}
              onSelect={() => {
                chooseScale(size);
                close();
              }}
            >
              {`${size}%`}
            </DropdownItem>
          ))}
          <DropdownLine />
          <DropdownItem
            icon={<IconWindow aria-hidden size={16} stroke={1.7} />}
            onSelect={() => void toggleOlderDesktop()}
          >
            {t('older_desktop')}
          </DropdownItem>
        </>
      )}
    </Dropdown>
  );
}
