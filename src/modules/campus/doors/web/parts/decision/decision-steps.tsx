import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { refusalReasons } from '../../../contract/door.shapes.ts';
import type { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';

/** What is checked before a door opens, in its order, up to what stood against it. */
export function DecisionSteps({ steps }: { readonly steps: CallOutput<typeof doorlocks.explain>['steps'] }) {
  const t = useDoorText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const failed = steps.findIndex((step) => !step.is_passed);
  const shown = failed < 0 ? steps : steps.slice(0, failed + 1);
  return (
    <RowsPanel title={t('steps')} none={t('no_passages')} rows={shown.map((step) => ({ ...step, id: step.key }))}>
      {(step) => [
        <span key="step">
          {t(`step_${step.key}`)}
          {step.groups.length > 0 && (
            <>
              <br />
              <small>{format.list(step.groups.map(localizedName))}</small>
            </>
          )}
        </span>,
        <ToneBadge key="passed" tone={step.is_passed ? 'done' : 'refused'}>
          {step.reason ? labelOf(refusalReasons, step.reason, lang) : t(step.is_passed ? 'step_fine' : 'refused')}
        </ToneBadge>,
      ]}
    </RowsPanel>
  );
}
