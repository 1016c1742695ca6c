import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { amountFen } from '#modules/office/finance/contract/money.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { oaApplications } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';

type Step = CallOutput<typeof oaApplications.plan>['steps'][number];
interface Person {
  readonly id: string;
  readonly name: string;
}
export type Chosen = Readonly<Record<string, readonly Person[]>>;

interface Props {
  readonly id: string;
  readonly amount_fen: number | null;
  readonly subject_code: string;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Who will decide, who of them is away, and how long it usually takes: before it is submitted. */
export function PaperPlan({ id, amount_fen, subject_code, chosen, onChoose }: Props) {
  const t = useOfficeText();
  const query = {
    ...(amount_fen && amountFen.safeParse(amount_fen).success ? { amount_fen } : {}),
    ...(subject_code ? { subject_code } : {}),
  };
  const answer = useApi(oaApplications.plan, { params: { id }, query }, { keepPrevious: true });
  const plan = answer.data;
  if (!plan || plan.steps.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={t('plan')}>
      <Words as="h3" size="normal" weight={600}>
        {t('plan')}
      </Words>
      <Words as="p" tone="soft">
        {plan.usual_hours === null
          ? t('plan_steps', { n: plan.steps.length })
          : t('plan_usual', { n: plan.steps.length, days: daysOf(plan.usual_hours) })}
      </Words>
      <Today step={plan.steps[0]} />
      <Stack as="ol" gap={8}>
        {plan.steps.map((step) => (
          <li key={step.key}>
            <PlannedStep step={step} />
            {step.choose !== null && (
              <StaffListField
                name={`chosen.${step.key}`}
                label={t('choose_people', { n: step.choose })}
                value={chosen[step.key] ?? []}
                onChange={(people) => onChoose({ ...chosen, [step.key]: people.slice(0, step.choose ?? 1) })}
              />
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Working days would need the calendar of the school: this is the time that passed. */
const daysOf = (hours: number): number => Math.max(0.1, Math.round((hours / 24) * 10) / 10);

/** Whom it waits for if it is sent now. */
function Today({ step }: { readonly step: Step | undefined }) {
  const t = useOfficeText();
  const who = useWho(step);
  return who === '' ? null : <Words as="p">{t('plan_today', { who })}</Words>;
}

/** Who decides a step, each with until when they are away and who decides in their place. */
function useWho(step: Step | undefined): string {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (!step) return '';
  const { people, is_by_right } = step;
  if (is_by_right && people.length > 3) return t('any_of', { n: people.length });
  return format.list(
    people.map((one) => {
      const notes = [
        one.away_until && t('away_until', { day: format.day(one.away_until) }),
        one.delegates.length > 0 && t('delegate', { who: format.list(one.delegates.map(localizedName)) }),
      ].filter((note) => typeof note === 'string');
      return notes.length
        ? t('person_noted', { name: localizedName(one), notes: format.list(notes) })
        : localizedName(one);
    }),
  );
}

function PlannedStep({ step }: { readonly step: Step }) {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const who = useWho(step);
  const { usual_hours } = step;
  return (
    <Words>
      {localizedName(step)}
      {' · '}
      <Words tone={who ? 'soft' : 'refused'}>{who || t('nobody')}</Words>
      {usual_hours !== null && (
        <Words tone="faint">{` · ${t('usual_hours', { n: format.number(usual_hours) })}`}</Words>
      )}
    </Words>
  );
}
