import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { chooseScheme, chosenScheme, SCHEMES, useScheme } from '../../session/look.ts';
import { useStore } from '../../state/store.ts';
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx';
import classes from './language-switch.module.css';

const PICTURES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Light, dark, or as the system says. */
export function SchemeMenu() {
  const t = useFrameText();
  const chosen = useStore(chosenScheme);
  const now = useScheme();
  const Now = PICTURES[now];
  return (
    <Dropdown
      label={t('theme')}
      width={168}
      trigger={(props) => (
        <button {...props} className={classes.switch} aria-label={t('theme')}>
          <Now aria-hidden size={19} stroke={1.7} />
        </button>
      )}
    >
      {(close) =>
        SCHEMES.map((scheme) => {
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
        })
      }
    </Dropdown>
  );
}
