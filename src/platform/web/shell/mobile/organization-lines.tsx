import { IconBuilding, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { goTo } from '../../boot/navigator.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalizedName } from '../../i18n/texts.ts';
import { useSettings } from '../../session/session.ts';
import { useSwitchOrganization } from '../../session/switch-organization.ts';
import classes from './mine.module.css';

/** The current organisation on the phone; people of several unfold the others and start again at home with the one they press. */
export function OrganizationLines() {
  const t = useFrameText();
  const localizedName = useLocalizedName();
  const id = useId();
  const settings = useSettings();
  const [isOpen, setOpen] = useState(false);
  const { isSwitching, switchTo } = useSwitchOrganization(() => goTo('/'));
  const current = settings?.organization;
  if (!current || settings.organizations.length < 2) return null;
  return (
    <ul className={classes.group} aria-label={t('organization')} aria-busy={isSwitching}>
      <li>
        <button
          type="button"
          className={classes.line}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBuilding aria-hidden size={20} stroke={1.7} />
          <span className={classes.word}>{t('organization')}</span>
          <span className={classes.chosen}>{localizedName(current)}</span>
          <IconChevronDown aria-hidden size={18} className={classes.faint} />
        </button>
        {isOpen && (
          <ul id={id} className={classes.others}>
            {settings.organizations.map((organization) => (
              <li key={organization.id}>
                <button
                  type="button"
                  className={classes.line}
                  aria-pressed={organization.id === current.id}
                  disabled={isSwitching}
                  onClick={() => (organization.id === current.id ? setOpen(false) : switchTo(organization.id))}
                >
                  <span className={classes.word}>{localizedName(organization)}</span>
                  {organization.id === current.id && <IconCheck aria-hidden size={18} />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </li>
    </ul>
  );
}
