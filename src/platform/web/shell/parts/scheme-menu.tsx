import { Menu } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { chooseScheme, chosenScheme, SCHEMES, useScheme } from '../../session/look.ts';
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
        {SCHEMES.map((scheme) => {
          const Picture = PICTURES[scheme];
          return (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={chosen === scheme}
              leftSection={<Picture aria-hidden size={16} />}
              rightSection={chosen === scheme ? <IconCheck aria-hidden size={14} /> : null}
              onClick={() => chooseScheme(scheme)}
            >
              {t(`theme_${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
