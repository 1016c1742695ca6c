import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { templateStatuses } from '#modules/core/directory/contract/template-configs.contract.ts';
import type { RowOf } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cardTemplates } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import { CardFaceView } from '../face/card-face.tsx';
import { SAMPLE, SAMPLE_CODE } from '../face/sample-facts.ts';
import classes from './templates-panel.module.css';

export type TemplateRow = RowOf<typeof cardTemplates.list>;

interface Props {
  readonly template: TemplateRow;
  readonly onCopy: () => void;
  readonly onApply: (() => void) | null;
}

function Facts({ template }: { readonly template: TemplateRow }) {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const { organization, kind, revision, used_by, has_changes, copied_from } = template;
  const facts = [
    organization ? localizedName(organization) : t('template_shared'),
    t(`template_kind_${kind}`),
    revision > 0 ? t('template_revision', { n: String(revision) }) : null,
    t('template_used', { n: used_by }),
  ];
  return (
    <>
      <Words as="p" tone="soft" size="small">
        {facts.filter(Boolean).join(' · ')}
      </Words>
      {has_changes && (
        <Words as="p" tone="soft" size="small">
          {t('template_has_changes')}
        </Words>
      )}
      {copied_from && (
        <Words as="p" tone="soft" size="small">
          {t(copied_from.is_newer ? 'template_drifted' : 'template_copied', { name: copied_from.name })}
        </Words>
      )}
    </>
  );
}

/** One template as a face, with what can be done with it. */
export function TemplateCard({ template, onCopy, onApply }: Props) {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const lang = useLang();
  const go = useNavigate();
  const remove = useSend(cardTemplates.remove, { onSuccess: () => toast.success(t('template_removed')) });
  const askRemove = async () => {
    const isSure = await confirm({
      title: t('template_ask_remove', { name: template.name }),
      confirm: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: template.id } });
  };
  return (
    <li className={classes.one}>
      <div className={classes.face} data-portrait={template.orientation === 'portrait'} aria-hidden>
        <CardFaceView look={template} face={template.front} facts={SAMPLE} language={lang} code={SAMPLE_CODE} />
      </div>
      <Inline gap={8} justify="spread">
        <Words as="h3" size="large">
          {localizedName(template)}
        </Words>
        <ChoiceBadge of={templateStatuses} code={template.status} />
      </Inline>
      <Facts template={template} />
      <Inline gap={8} wrap align="stretch" className={classes.tools}>
        {template.may_change && (
          <Button size="xs" variant="default" onClick={() => void go(`/editElecCardTemplate?id=${template.id}`)}>
            {t('edit')}
          </Button>
        )}
        {onApply && template.is_published && (
          <Button size="xs" variant="default" onClick={onApply}>
            {t('template_apply')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onCopy}>
          {t('template_copy')}
        </Button>
        {template.may_change && template.revision === 0 && (
          <Button size="xs" variant="subtle" onClick={() => void askRemove()}>
            {t('remove')}
          </Button>
        )}
      </Inline>
    </li>
  );
}
