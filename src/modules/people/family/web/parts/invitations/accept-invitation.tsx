import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { guardianRelations } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { guardianInvitations } from '../../../contract/guardian-invitations.contract.ts';
import { useFamilyText } from '../../texts.ts';

/** What somebody was asked to become, and the yes to it; names stay masked until then. */
export function AcceptInvitation() {
  const t = useFamilyText();
  const localize = useLocalize();
  const format = useFormat();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const token = address.get('invitation') ?? '';
  const answer = useApi(guardianInvitations.look, { query: { token } }, { enabled: token !== '' });
  const accept = useSend(guardianInvitations.accept, {
    invalidates: ['children', 'stu_gd_clients'],
    onSuccess: async () => {
      toast.success(t('invitation_accepted'));
      await refreshSettings();
      await navigate('/mobile/mobileMyChildren', { replace: true });
    },
  });
  if (!token) return <EmptyState title={t('invitation_nothing')} detail={t('invitation_nothing_help')} />;
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  const { inviter, child, relation, scopes, expires_at } = answer.data;
  const word = findItem(guardianRelations, relation);
  return (
    <Panel title={t('invitation_title', { inviter, child })}>
      <Stack gap={12} items="start">
        <Facts
          facts={[
            { label: t('relation'), value: word ? localize(word) : relation },
            { label: t('scopes'), value: format.list(scopes.map((scope) => t(`scope_${scope}`))) },
            { label: t('expires'), value: format.dateTime(expires_at) },
          ]}
        />
        <Words as="p" tone="soft">
          {t('invitation_means')}
        </Words>
        <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
          {t('accept_invitation')}
        </Button>
      </Stack>
    </Panel>
  );
}
