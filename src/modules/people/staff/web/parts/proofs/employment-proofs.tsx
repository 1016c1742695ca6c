import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paperStates } from '#modules/office/verify/contract/paper-states.ts';
import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { employmentProofs } from '../../../contract/employment-proofs.contract.ts';
import { useProofText } from '../../texts.ts';

/** The proofs of employment of somebody on the staff, and the buttons that make one. */
export function Tab({ id: user_id }: { readonly id: string }) {
  const t = useProofText();
  const answer = useApi(employmentProofs.list, { params: { id: user_id } });
  const proofs = answer.data;
  if (!proofs) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  return (
    <Stack gap={12}>
      <Words as="p" tone="soft">
        {t('proof_help')}
      </Words>
      {proofs.may_issue && <IssueProof user_id={user_id} />}
      {proofs.list.length === 0 && <Words tone="faint">{t('proof_none')}</Words>}
      <ProofRows
        rows={proofs.list}
        renew={async (id) => (await answer.refetch()).data?.list.find((row) => row.id === id)?.file.url ?? ''}
      />
    </Stack>
  );
}

function IssueProof({ user_id }: { readonly user_id: string }) {
  const t = useProofText();
  const issue = useSend(employmentProofs.issue, {
    onSuccess: ({ number }) => toast.success(t('proof_issued', { number })),
  });
  const make = (lang: 'cn' | 'us') => issue.mutate({ params: { id: user_id }, body: { lang } });
  return (
    <Inline gap={8} wrap>
      {(['cn', 'us'] as const).map((lang) => (
        <Button key={lang} variant="default" disabled={issue.isPending} onClick={() => make(lang)}>
          {t(`proof_issue_${lang}`)}
        </Button>
      ))}
    </Inline>
  );
}

interface RowsProps {
  readonly rows: readonly RowOf<typeof employmentProofs.list>[];
  /** An address of a file that works now: those of the list do for a minute. */
  readonly renew: (id: string) => Promise<string>;
}

function ProofRows({ rows, renew }: RowsProps) {
  const t = useProofText();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <RowList>
      {rows.map((row) => (
        <li key={row.id}>
          <Stack gap={4} items="start">
            <FileLink file={row.file} renew={() => renew(row.id)} />
            <Words tone="faint" size="small">
              {row.expires_on && t('proof_until', { day: format.day(row.expires_on) })}{' '}
              <Link to={`/verify/${row.code}`}>{row.code}</Link>
            </Words>
          </Stack>
          <ChoiceBadge of={paperStates} code={row.state} />
        </li>
      ))}
    </RowList>
  );
}
