import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { incomeProofs } from '../../../contract/income-proofs.contract.ts';
import { proofShows, proofStates } from '../../../contract/payroll-kinds.ts';
import { usePayrollText } from '../../texts.ts';

const AskProof = lazyDialog(async () => (await import('./ask-proof.tsx')).AskProof);

/** Own proofs of income, and for who decides those of others. */
export function ProofList() {
  const t = usePayrollText();
  const [isAsking, setAsking] = useState(false);
  const answer = useApi(incomeProofs.list, { query: { per_page: 100 } });
  return (
    <Stack gap={16}>
      <Inline>
        <Button onClick={() => setAsking(true)}>{t('ask_proof')}</Button>
      </Inline>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState small title={t('no_proofs')} detail={t('no_proofs_help')} />
          ) : (
            <RowList>
              {list.map((row) => (
                <Proof
                  key={row.id}
                  proof={row}
                  renew={async () =>
                    (await answer.refetch()).data?.list.find(({ id }) => id === row.id)?.file?.url ?? ''
                  }
                />
              ))}
            </RowList>
          )
        }
      </Loaded>
      {isAsking && <AskProof onClose={() => setAsking(false)} />}
    </Stack>
  );
}

interface ProofProps {
  readonly proof: RowOf<typeof incomeProofs.list>;
  readonly renew: () => Promise<string>;
}

function Proof({ proof, renew }: ProofProps) {
  const t = usePayrollText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const [open, setOpen] = useState<'refuse' | 'void' | null>(null);
  const params = { id: proof.id };
  const { version } = proof;
  const issue = useSend(incomeProofs.decide, {
    invalidates: ['home'],
    onSuccess: ({ number }) => {
      if (number) toast.success(t('proof_issued', { number }));
    },
  });
  return (
    <li>
      <Stack gap={4} items="start">
        <span>
          {proof.is_own ? '' : `${localizedName(proof.person)} · `}
          {proof.purpose} <Words tone="soft">{proof.receiver}</Words>
        </span>
        <Words tone="faint" size="small">
          {[
            t('months_n', { n: proof.months }),
            localize(proofShows.find(({ code }) => code === proof.shows) ?? proofShows[0]),
            proof.number,
            proof.valid_to && t('valid_to', { day: format.day(proof.valid_to) }),
            proof.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Words>
        {proof.code && <Link to={`/verify/${proof.code}`}>{proof.code}</Link>}
        {proof.file && <FileLink file={proof.file} renew={renew} />}
        {proof.has_paper && !proof.file && <Words tone="faint">{t('proof_file_hidden')}</Words>}
        <Inline gap={8}>
          {proof.actions.includes('decide') && (
            <>
              <Button
                loading={issue.isPending}
                onClick={() => issue.mutate({ params, body: { result: 'issue', version } })}
              >
                {t('issue_proof')}
              </Button>
              <Button variant="default" onClick={() => setOpen('refuse')}>
                {t('refuse_proof')}
              </Button>
            </>
          )}
          {proof.actions.includes('void') && (
            <Button variant="default" onClick={() => setOpen('void')}>
              {t('void_proof')}
            </Button>
          )}
        </Inline>
      </Stack>
      <ChoiceBadge of={proofStates} code={proof.status} />
      {open === 'refuse' && (
        <ReasonDialog
          endpoint={incomeProofs.decide}
          params={params}
          body={{ result: 'refuse', version }}
          title={t('refuse_proof')}
          submitLabel={t('refuse_proof')}
          reasonLabel={t('reason')}
          isNeeded
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'void' && (
        <ReasonDialog
          endpoint={incomeProofs.void}
          params={params}
          body={{ version }}
          title={t('void_proof')}
          submitLabel={t('void_proof')}
          reasonLabel={t('reason')}
          isDanger
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
