import { Fragment } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { showPaperCode } from '../../contract/paper-code.ts';
import { paperStates } from '../../contract/paper-states.ts';
import { verify } from '../../contract/verify.contract.ts';
import { useVerifyText } from '../texts.ts';
import { CompareFile } from './compare-file.tsx';

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
    { label: t('sha256'), value: <Fingerprint sha256={paper.sha256} />, wide: true },
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

/** Breaks between its groups where the line is narrow; copied it is one word. */
function Fingerprint({ sha256 }: { readonly sha256: string }) {
  const groups = sha256.match(/.{1,8}/g) ?? [];
  return (
    <code>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike, and their order never changes
        <Fragment key={at}>
          {group}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
