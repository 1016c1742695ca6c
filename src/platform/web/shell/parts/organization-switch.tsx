import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { goTo } from '../../boot/navigator.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalizedName } from '../../i18n/texts.ts';
import { useSettings } from '../../session/session.ts';
import { useSwitchOrganization } from '../../session/switch-organization.ts';
import { Dropdown, DropdownHeading, DropdownItem } from '../../ui/acts/dropdown.tsx';
import classes from './organization-switch.module.css';

/** The current organisation; people of several switch here and start again at home, with nothing of the former left. */
export function OrganizationSwitch({ isShort }: { readonly isShort: boolean }) {
  const t = useFrameText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const { isSwitching, switchTo } = useSwitchOrganization(() => goTo('/'));
  const current = settings?.organization;
  if (!settings || !current) return null;
  if (settings.organizations.length < 2)
    return isShort ? null : <span className={classes.single}>{localizedName(current)}</span>;
  return (
    <Dropdown
      label={t('organization')}
      width={260}
      // in the sidebar it stands at the left edge of the window
      align={isShort ? 'end' : 'start'}
      trigger={(props) => (
        <button {...props} className={classes.switch} aria-busy={isSwitching} title={localizedName(current)}>
          {isShort && <IconBuilding aria-hidden size={17} stroke={1.7} />}
          <span className={isShort ? 'visually-hidden' : undefined}>{localizedName(current)}</span>
          <IconChevronDown aria-hidden size={14} />
        </button>
      )}
    >
      {(close) => (
        <>
          <DropdownHeading>{t('organization')}</DropdownHeading>
          {settings.organizations.map((organization) => (
            <DropdownItem
              key={organization.id}
              checked={organization.id === current.id}
              onSelect={() => {
                close();
                if (organization.id !== current.id) switchTo(organization.id);
              }}
            >
              {localizedName(organization)}
            </DropdownItem>
          ))}
        </>
      )}
    </Dropdown>
  );
}
