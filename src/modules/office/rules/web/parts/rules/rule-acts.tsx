import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type RuleShown, systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRulePath } from '../use-rule-path.ts';

const RuleEditor = lazyDialog(async () => (await import('./rule-editor.tsx')).RuleEditor);
const PublishDialog = lazyDialog(async () => (await import('./publish-dialog.tsx')).PublishDialog);
const Receipts = lazyDialog(async () => (await import('../receipts.tsx')).Receipts);
const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);

type Opened = 'update' | 'publish' | 'void' | 'receipts' | 'comments';

/** What those who keep a rule may do with it now; nothing for its readers. */
export function RuleActs({ rule }: { readonly rule: RuleShown }) {
  const t = useRulesText();
  const titleOf = useTitleOf();
  const navigate = useNavigate();
  const ruleAt = useRulePath();
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const invalidates = ['home'] as const;
  const gone = () => navigate('/systemRule?scope=manage', { replace: true });
  const remove = useSend(systemRules.remove, { onSuccess: gone, invalidates });
  const discard = useSend(systemRules.discard, {
    onSuccess: () => {
      toast.success(t('discarded'));
      navigate(ruleAt(rule.id), { replace: true });
    },
    invalidates,
  });
  if (rule.audience === null) return null;
  const params = { id: rule.id };
  const may = (act: RuleShown['actions'][number]) => rule.actions.includes(act);
  const ask = async (words: 'remove' | 'discard') => {
    const question = { title: t(`${words}_sure`), confirm: t(words), danger: true };
    if (!(await confirm(question))) return;
    if (words === 'remove') remove.mutate({ params });
    else discard.mutate({ params });
  };
  return (
    <>
      <FootActions
        acts={[
          may('remove') && { key: 'remove', kind: 'danger', label: t('remove'), onClick: () => void ask('remove') },
          may('void') && { key: 'void', kind: 'danger', label: t('void'), onClick: () => open('void') },
          may('discard') && { key: 'discard', label: t('discard'), asks: true, onClick: () => void ask('discard') },
          { key: 'comments', label: t('comments'), onClick: () => open('comments') },
          rule.version_no !== null && { key: 'receipts', label: t('receipts'), onClick: () => open('receipts') },
          may('update') && {
            key: 'update',
            label: t(rule.draft ? 'edit_draft' : 'edit'),
            onClick: () => open('update'),
          },
          may('publish') && { key: 'publish', kind: 'primary', label: t('publish'), onClick: () => open('publish') },
        ]}
      />
      {opened === 'update' && (
        <RuleEditor rule={rule} onClose={close} onSaved={(id, v) => navigate(ruleAt(id, { v }), { replace: true })} />
      )}
      {opened === 'publish' && <PublishDialog rule={rule} onClose={close} />}
      {opened === 'void' && (
        <ReasonDialog
          endpoint={systemRules.void}
          params={params}
          body={{ version: rule.version }}
          title={t('void_title', { title: titleOf(rule) })}
          submitLabel={t('void')}
          reasonLabel={t('void_reason')}
          reasonHelp={t('void_help')}
          isDanger
          invalidates={['home']}
          onClose={close}
        />
      )}
      {opened === 'receipts' && (
        <SideDrawer kind="record" opened title={t('receipts')} onClose={close}>
          <Receipts calls={systemRules} id={rule.id} asks={rule.read_required} mayUrge={may('urge')} />
        </SideDrawer>
      )}
      {opened === 'comments' && (
        <SideDrawer kind="form" opened title={t('comments')} onClose={close}>
          <RecordTimeline kind="system_rule" id={rule.id} />
        </SideDrawer>
      )}
    </>
  );
}
