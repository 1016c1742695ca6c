import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { usePerson } from '../../session/session.ts';
import { Dropdown, DropdownItem, DropdownLine } from '../../ui/acts/dropdown.tsx';
import { Words } from '../../ui/layout/layout.tsx';
import { PersonAvatar } from '../../ui/person/person-avatar.tsx';
import { AppIcon } from '../../ui/pictures/app-icon.tsx';
import { usePersonEntries } from '../use-person-entries.tsx';
import classes from './person-menu.module.css';

/** Lines between the sets: children, me, cards and keys, others. A line also stands above the first. */
function startsSet(before: number, place: number): boolean {
  return [0, 2, 7, 12].some((end) => before <= end && place > end);
}

/** The person, and what they may do about themselves, in the order of their places. */
export function PersonMenu({ isShort }: { readonly isShort: boolean }) {
  const t = useFrameText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const { entries, open, signOut, dialog } = usePersonEntries();
  return (
    <>
      <Dropdown
        label={t('my_account')}
        width={232}
        trigger={(props) => (
          <button {...props} className={classes.person}>
            <PersonAvatar person={person} size={24} />
            <span className="visually-hidden">{t('my_account')}</span>
            <span className={isShort ? 'visually-hidden' : classes.name}>{localizedName(person)}</span>
            {!isShort && <IconChevronDown aria-hidden size={14} />}
          </button>
        )}
      >
        {(close) => (
          <>
            <div role="presentation" className={classes.head}>
              <strong>{localizedName(person)}</strong>
              <Words tone="faint" size="small">
                {person.number ?? person.username}
              </Words>
            </div>
            {entries.map((entry, at) => (
              <Fragment key={entry.key}>
                {startsSet(entries[at - 1]?.place ?? 0, entry.place) && <DropdownLine />}
                <DropdownItem
                  icon={<AppIcon name={entry.icon} size={16} />}
                  onSelect={() => {
                    close();
                    open(entry);
                  }}
                >
                  {localize(entry.title)}
                </DropdownItem>
              </Fragment>
            ))}
            <div role="presentation" className={classes.foot}>
              <DropdownLine />
              <DropdownItem icon={<IconLogout aria-hidden size={16} stroke={1.7} />} onSelect={signOut}>
                {t('sign_out')}
              </DropdownItem>
            </div>
          </>
        )}
      </Dropdown>
      {dialog}
    </>
  );
}
