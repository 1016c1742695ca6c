import { isFinal } from '#shared/lifecycle.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { call } from '#web/api/call.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { guardianTransfers, transferPapers } from '../../../contract/guardian-transfers.contract.ts';
import { guardianTransferLifecycle } from '../../../contract/guardian-transfers.lifecycle.ts';
import { useFamilyText } from '../../texts.ts';
import classes from './transfer.module.css';
import type { Transfer } from './transfer.ts';
import { useTransferActs } from './use-transfer-acts.ts';

/** One transfer: who gives, who gets, with which papers, and from when it may be confirmed. */
export function TransferDrawer({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const t = useFamilyText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const acts = useTransferActs(transfer);
  const { student, from, to, kind, state, papers, confirmable_at, requested_by, second } = transfer;
  const isOpen = !isFinal(guardianTransferLifecycle, state);
  /** Addresses of files work for a minute. */
  const renew = async (at: number) => {
    const { list } = await call(guardianTransfers.list, { query: { student_id: student.id, per_page: 100 } });
    return list.find((one) => one.id === transfer.id)?.papers[at]?.url ?? '';
  };
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('transfer_of', { child: localizedName(student) })}
      {...(acts.length ? { foot: <FootActions acts={acts} /> } : {})}
    >
      <Stack gap={20}>
        <Words as="p" tone="soft">
          <StateBadge of={guardianTransferLifecycle} state={state} />
        </Words>
        <Facts
          facts={[
            { label: t('transfer_from'), value: from && localizedName(from) },
            { label: t('transfer_to'), value: localizedName(to) },
            { label: t('transfer_kind'), value: t(`transfer_${kind}`) },
            { label: t('requester'), value: localizedName(requested_by) },
            { label: t('asked'), value: format.dateTime(transfer.created_at) },
            ...(second ? [{ label: t('transfer_second'), value: localizedName(second) }] : []),
            ...(isOpen && confirmable_at
              ? [{ label: t('transfer_earliest'), value: format.dateTime(confirmable_at) }]
              : []),
            ...(isOpen ? [{ label: t('transfer_until'), value: format.dateTime(transfer.expires_at) }] : []),
            ...(transfer.reason ? [{ label: t('reason'), value: transfer.reason, wide: true }] : []),
          ]}
        />
        {papers.length > 0 && (
          <ul className={classes.changes}>
            {papers.map((paper, at) => (
              <li key={`${paper.kind} ${paper.name}`}>
                {`${labelOf(transferPapers, paper.kind, lang)}: `}
                <FileLink file={paper} renew={() => renew(at)}>
                  {paper.name}
                </FileLink>
              </li>
            ))}
          </ul>
        )}
        {isOpen && kind === 'by_school' && (
          <Words as="p" tone="soft">
            {t('transfer_second_help')}
          </Words>
        )}
      </Stack>
    </SideDrawer>
  );
}
