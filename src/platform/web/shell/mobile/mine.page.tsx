import { IconChevronRight, IconLogout, IconSettings } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { useContributedTabs } from '../../modules/contributed-tabs.ts';
import { usePerson, useSettings } from '../../session/session.ts';
import { Stack, Words } from '../../ui/layout/layout.tsx';
import { PersonAvatar } from '../../ui/person/person-avatar.tsx';
import { AppIcon } from '../../ui/pictures/app-icon.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePersonEntries } from '../use-person-entries.tsx';
import classes from './mine.module.css';
import { OrganizationLines } from './organization-lines.tsx';

/** Who I am, and what I may do about myself: the entries of the desktop's dropdown. */
export function Page() {
  const t = useFrameText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const settings = useSettings();
  const lent = useContributedTabs('mobileMine');
  const { entries, open, signOut, dialog } = usePersonEntries();
  return (
    <Stack gap={16}>
      <header className={classes.person}>
        <PersonAvatar person={person} size={60} />
        <div>
          <Words as="h1" size="title" weight={600}>
            {localizedName(person)}
          </Words>
          <Words as="p" tone="soft" size="normal">
            {[person.number ?? person.username, settings?.organization && localizedName(settings.organization)]
              .filter(Boolean)
              .join(' · ')}
          </Words>
        </div>
      </header>
      <OrganizationLines />
      {/* together: what stands above a line would push it away under the finger */}
      <Suspense fallback={<TextSkeleton lines={6} />}>
        {lent.map((tab) => (
          <tab.Body key={tab.key} id={person.id} />
        ))}
        {entries.length > 0 && (
          <ul className={classes.group}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <button type="button" className={classes.line} onClick={() => open(entry)}>
                  <AppIcon name={entry.icon} size={20} />
                  <span className={classes.word}>{localize(entry.title)}</span>
                  <IconChevronRight aria-hidden size={18} className={classes.faint} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <ul className={classes.group}>
          <li>
            <Link className={classes.line} to="/mobile/setting">
              <IconSettings aria-hidden size={20} stroke={1.7} />
              <span className={classes.word}>{t('settings')}</span>
              <IconChevronRight aria-hidden size={18} className={classes.faint} />
            </Link>
          </li>
          <li>
            <button type="button" className={classes.line} onClick={signOut}>
              <IconLogout aria-hidden size={20} stroke={1.7} />
              <span className={classes.word}>{t('sign_out')}</span>
            </button>
          </li>
        </ul>
      </Suspense>
      {dialog}
    </Stack>
  );
}
