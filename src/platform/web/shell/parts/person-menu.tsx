import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useNamed, useSay } from '../../i18n/texts.ts';
import { usePerson } from '../../session/session.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { usePersonEntries } from '../use-person-entries.tsx';
import classes from './person-menu.module.css';

/** Sets of entries between lines: children, me, cards and keys, others. */
const BREAKS = new Set([2, 7, 12]);

/** The person, and what they may do about themselves, in the order of REF-032. */
export function PersonMenu({ isShort }: { readonly isShort: boolean }) {
  const t = useFrameText();
  const say = useSay();
  const named = useNamed();
  const person = usePerson();
  const { entries, open, signOut, dialog } = usePersonEntries();
  return (
    <>
      <Menu width={224}>
        <Menu.Target>
          <button type="button" className={classes.person}>
            <PersonAvatar person={person} size={28} />
            <span className="visually-hidden">{t('my_account')}</span>
            {!isShort && <span className={classes.name}>{named(person)}</span>}
            {!isShort && <IconChevronDown aria-hidden size={14} />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.head}>
            <strong>{named(person)}</strong>
            <span>{person.number ?? person.username}</span>
          </div>
          {entries.map((entry, at) => (
            <Fragment key={entry.key}>
              {at > 0 && [...BREAKS].some((place) => (entries[at - 1]?.place ?? 0) <= place && entry.place > place) && (
                <Menu.Divider />
              )}
              <Menu.Item leftSection={<AppIcon name={entry.icon} size={16} />} onClick={() => open(entry)}>
                {say(entry.title)}
              </Menu.Item>
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout aria-hidden size={16} stroke={1.7} />} onClick={signOut}>
            {t('sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
