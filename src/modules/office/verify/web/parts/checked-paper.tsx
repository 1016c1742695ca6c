import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { ChoiceBadge } from '#web/ui/choice-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { showPaperCode } from '../../contract/paper-code.ts';
import { paperStates } from '../../contract/paper-states.ts';
import { verify } from '../../contract/verify.contract.ts';
import { useVerifyText } from '../texts.ts';
import { CompareFile } from './compare-file.tsx';
import classes from './verify.module.css';

/** What is known of the paper with a code. */
export function CheckedPaper({ code }: { readonly code: string }) {
  const t = useVerifyText();
  const localize = useLocalize();
  const format = useFormat();
  const answer = useApi(verify.check, { params: { code } });
  const paper = answer.data;
  if (!paper && answer.error?.status === 404)
    return <EmptyState kind="lost" title={t('unknown')} detail={t('unknown_help')} />;
  if (!paper) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  const facts = [
    { label: t('state'), value: <ChoiceBadge of={paperStates} code={paper.state} /> },
    { label: t('number'), value: paper.number },
    { label: t('issued_on'), value: format.day(paper.issued_on) },
    { label: t('code'), value: showPaperCode(code) },
    { label: t('sha256'), value: <code className={classes.hash}>{paper.sha256}</code>, wide: true },
  ];
  return (
    <>
      <Panel title={localize(paper.kind)}>
        <Facts facts={facts} />
      </Panel>
      <CompareFile key={code} sha256={paper.sha256} />
    </>
  );
}
