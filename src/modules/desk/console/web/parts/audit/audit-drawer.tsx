import { useState } from 'react';
import { genders, idTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { invalidate } from '#web/api/cache.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { accountAudit } from '../../../contract/account-audit.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../console.module.css';
import type { AuditItem } from './audit-item.ts';

const DECISIONS = ['return', 'refuse', 'approve'] as const;
type Decision = (typeof DECISIONS)[number];
const KINDS = { return: undefined, refuse: 'danger', approve: 'primary' } as const;

/** What the school has beside what was stated; colour and word show what fits and what does not. */
function Comparison({ item }: { readonly item: AuditItem }) {
  const t = useText();
  const lang = useLang();
  const lists: Readonly<Record<string, typeof idTypes | typeof genders>> = { id_type: idTypes, gender: genders };
  const shown = (field: string, value: string | null) => {
    const list = lists[field];
    return value === null ? '—' : list ? labelOf(list, value, lang) : value;
  };
  // of the phone it is the old number that must fit, the new one is what is wished
  const wordOf = ({ field, matches }: AuditItem['facts'][number]) =>
    t(field === 'phone' ? (matches ? 'old_phone_fits' : 'old_phone_differs') : matches ? 'fits' : 'differs');
  const stated = item.facts.filter((fact) => fact.before || fact.after);
  return (
    <div>
      <dl className={classes.change}>
        <Words as="dt" tone="soft" />
        <Words as="dt" tone="soft">
          {t('registered')}
        </Words>
        <Words as="dt" tone="soft">
          {t('stated')}
        </Words>
      </dl>
      {stated.map((fact) => (
        <dl key={fact.field} className={classes.change}>
          <Words as="dt" tone="soft">
            {t(`fact_${fact.field}`)}
            {fact.matches !== null && (
              <>
                {' '}
                <ToneBadge tone={fact.matches ? 'done' : 'refused'}>{wordOf(fact)}</ToneBadge>
              </>
            )}
          </Words>
          <dd>{shown(fact.field, fact.before)}</dd>
          <dd {...(fact.matches === null || fact.field === 'phone' ? {} : { 'data-match': fact.matches })}>
            {shown(fact.field, fact.after)}
          </dd>
        </dl>
      ))}
    </div>
  );
}

function Proof({ item }: { readonly item: AuditItem }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('proof')}>
      {item.evidence.length + item.vouches.length === 0 && (
        <Words as="p" tone="soft" below={12}>
          {t('no_proof')}
        </Words>
      )}
      <Inline gap={8} wrap align="stretch" className={classes.pictures}>
        {item.evidence.map((file) => (
          <FileLink key={file.id} file={file}>
            <img src={file.url} alt={file.name} />
          </FileLink>
        ))}
      </Inline>
      <RowList>
        {item.vouches.map((vouch) => (
          <li key={vouch.at}>
            <span>{t('vouched_by', { name: vouch.name })}</span>
            <small>
              {format.dateTime(vouch.at)} {vouch.note}
            </small>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

/** One request: facts, proof, and the decision with its reason. */
export function AuditDrawer({ item, onClose }: { readonly item: AuditItem; readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [decision, setDecision] = useState<Decision | null>(null);
  const buttons = item.can_decide && (
    <FootActions
      acts={DECISIONS.map((one) => ({
        key: one,
        label: t(`decide_${one}`),
        kind: KINDS[one],
        asks: one !== 'approve',
        onClick: () => setDecision(one),
      }))}
    />
  );
  const title = item.user ? localizedName(item.user) : t('nobody_fits');
  return (
    <SideDrawer kind="record" opened onClose={onClose} title={title} foot={buttons || undefined}>
      <Stack gap={16}>
        <Facts
          facts={[
            { label: t('reason'), value: item.reason, wide: true },
            { label: t('organization'), value: item.organization && localizedName(item.organization) },
            { label: t('submitted'), value: format.dateTime(item.submitted_at) },
            ...(item.decided_by
              ? [
                  { label: t('decided_by'), value: item.decided_by },
                  { label: t('opinion'), value: item.opinion, wide: true },
                ]
              : []),
          ]}
        />
        <Comparison item={item} />
        <Proof item={item} />
      </Stack>
      {decision && (
        <ReasonDialog
          reasonLabel={t('reason')}
          endpoint={accountAudit.decide}
          params={{ id: item.user?.id ?? item.item_id }}
          body={{ kind: item.kind, item_id: item.item_id, decision }}
          title={t(`decide_${decision}_title`, { name: title })}
          submitLabel={t(`decide_${decision}`)}
          success={t('decided')}
          onClose={() => setDecision(null)}
          onDone={() => {
            onClose();
            void invalidate('account_audit');
            void refreshSettings();
          }}
        />
      )}
    </SideDrawer>
  );
}
