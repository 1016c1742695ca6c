import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { children } from '#modules/people/family/contract/children.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useProfileText } from '../../texts.ts';

function ChildrenStrip() {
  const t = useProfileText();
  const localizedName = useLocalizedName();
  const answer = useApi(children.mine, {});
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <TextSkeleton lines={2} />;
  return (
    <Inline as="ul" gap={20} wrap align="stretch">
      {answer.data.map((child) => (
        <Inline as="li" gap={8} key={child.claim_id ?? child.id}>
          <PersonAvatar person={child} size={32} />
          <Words fixed>{localizedName(child)}</Words>
          <Words tone="soft" size="small">
            {child.link_status === 'pending'
              ? t('child_pending')
              : child.organization && localizedName(child.organization)}
          </Words>
        </Inline>
      ))}
    </Inline>
  );
}

/** The own children in a line, for those who have any. */
export function OwnChildren() {
  const t = useProfileText();
  if (!useSettings()?.flags.has_children) return null;
  return (
    <Panel
      title={t('own_children')}
      aside={
        <Button variant="default" size="xs" component={Link} to="/mobile/mobileMyChildren">
          {t('see_all')}
        </Button>
      }
    >
      <ChildrenStrip />
    </Panel>
  );
}
