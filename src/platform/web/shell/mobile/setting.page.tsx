import { IconChevronRight, IconInfoCircle, IconLogout, IconShieldCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { VERSION_LABEL } from '#shared/constants.ts';
import { serverVersion } from '../../api/call.ts';
import { routeByPath } from '../../boot/registry.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { type ContributedTab, useContributedTabs } from '../../modules/contributed-tabs.ts';
import { usePerson } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { Stack, Words } from '../../ui/layout/layout.tsx';
import { AppIcon } from '../../ui/pictures/app-icon.tsx';
import type { IconName } from '../../ui/pictures/icon-names.ts';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { LookSettings } from '../parts/look-settings.tsx';
import { usePersonEntries } from '../use-person-entries.tsx';
import classes from './mine.module.css';

const PRIVACY = '/mobile/privacyPolicy';
/** Icons of the tabs that modules add. */
const ICONS: Readonly<Record<string, IconName>> = { safety: 'lock', identities: 'link' };
/** Password and phone: what of the own menu concerns the account. */
const OF_THE_ACCOUNT = [8, 9];

/** A tab of another module on this page, opened by its line; back leads to the lines again. */
function Opened({ tab }: { readonly tab: ContributedTab }) {
  const localize = useLocalize();
  const { id } = usePerson();
  return (
    <Stack gap={16}>
      <Words as="h1" size="title" weight={600}>
        {localize(tab.label)}
      </Words>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <tab.Body id={id} />
      </Suspense>
    </Stack>
  );
}

/** How the portal looks, the account's own keys, privacy, version, and the way out. */
export function Page() {
  const t = useFrameText();
  const localize = useLocalize();
  const build = useStore(serverVersion);
  const { entries, open, signOut, dialog } = usePersonEntries();
  const account = entries.filter((entry) => OF_THE_ACCOUNT.includes(entry.place));
  const privacy = routeByPath(PRIVACY);
  const [query] = useSearchParams();
  const lent = useContributedTabs('MobileSetting');
  const opened = lent.find(({ key }) => key === query.get('tab'));
  if (opened) return <Opened tab={opened} />;
  return (
    <Stack gap={16}>
      <LookSettings />
      <ul className={classes.group}>
        {account.map((entry) => (
          <li key={entry.key}>
            <button type="button" className={classes.line} onClick={() => open(entry)}>
              <AppIcon name={entry.icon} size={20} />
              <span className={classes.word}>{localize(entry.title)}</span>
              <IconChevronRight aria-hidden size={18} className={classes.faint} />
            </button>
          </li>
        ))}
        {lent.map((tab) => (
          <li key={tab.key}>
            <Link className={classes.line} to={`?tab=${tab.key}`}>
              <AppIcon name={ICONS[tab.key] ?? 'settings'} size={20} />
              <span className={classes.word}>{localize(tab.label)}</span>
              <IconChevronRight aria-hidden size={18} className={classes.faint} />
            </Link>
          </li>
        ))}
        {privacy && (
          <li>
            <Link className={classes.line} to={PRIVACY}>
              <IconShieldCheck aria-hidden size={20} stroke={1.7} />
              <span className={classes.word}>{localize(privacy.title)}</span>
              <IconChevronRight aria-hidden size={18} className={classes.faint} />
            </Link>
          </li>
        )}
        <li className={classes.line}>
          <IconInfoCircle aria-hidden size={20} stroke={1.7} />
          <span className={classes.word}>{t('version')}</span>
          <span title={build ?? undefined}>{VERSION_LABEL}</span>
        </li>
      </ul>
      <ul className={classes.group}>
        <li>
          <button type="button" className={classes.line} onClick={signOut}>
            <IconLogout aria-hidden size={20} stroke={1.7} />
            <span className={classes.word}>{t('sign_out')}</span>
          </button>
        </li>
      </ul>
      {dialog}
    </Stack>
  );
}
