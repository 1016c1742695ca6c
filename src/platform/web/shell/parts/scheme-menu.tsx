import { Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { chooseScheme, chosenScheme, SCHEMES, type Scheme, useScheme } from '../../session/look.ts';
import { useStore } from '../../state/store.ts';
import classes from './language-switch.module.css';

const PICTURES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Light, dark, or as the system says. */
export function SchemeMenu() {
  const t = useFrameText();
  const chosen = useStore(chosenScheme);
  const now = useScheme();
  const Now = PICTURES[now];
  return (
    <Menu width={160}>
      <Menu.Target>
        <button type="button" className={classes.switch} aria-label={t('theme')}>
          <Now aria-hidden size={19} stroke={1.7} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(next) => chooseScheme(next as Scheme)}>
          {SCHEMES.map((scheme) => {
            const Picture = PICTURES[scheme];
            return (
              <Menu.RadioItem
                key={scheme}
                value={scheme}
                closeMenuOnClick
                rightSection={<Picture aria-hidden size={16} stroke={1.7} />}
              >
                {t(`theme_${scheme}`)}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
