import type { Tone } from '#shared/lifecycle.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { Inline, Stack, Words } from '../layout/layout.tsx';
import line from '../layout/timeline.module.css';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { ToneBadge } from '../state-badge.tsx';
import type { FlowPicture } from './flow-calls.ts';
import { flowPanelWords as words } from './flow-words.ts';

type Step = FlowPicture['steps'][number];
type Person = Step['people'][number];

const STEP_TONES: Readonly<Record<Step['state'], Tone>> = {
  coming: 'ended',
  open: 'waiting',
  agreed: 'done',
  refused: 'refused',
  returned: 'refused',
  passed: 'ended',
  void: 'ended',
};

/** Who decided, with their words; who is asked, with until when they are away. */
function PersonLine({ person }: { readonly person: Person }) {
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { user, source, state, by, at, opinion, away_until, delegates } = person;
  return (
    <Inline as="li" gap={8} align="start">
      <PersonAvatar person={user} size={24} />
      <Stack gap={2}>
        <Inline as="span" gap={8} wrap>
          <Words weight={500}>{localizedName(user)}</Words>
          <Words tone="soft">{localize(words[state === 'passed' ? 'handed_over' : state])}</Words>
          {at && (
            <Words as="span" tone="faint">
              <time dateTime={at}>{format.dateTime(at)}</time>
            </Words>
          )}
        </Inline>
        {source === 'chosen' && <Words tone="soft">{localize(words.chosen)}</Words>}
        {by && <Words tone="soft">{localize(words.by, { name: localizedName(by) })}</Words>}
        {away_until && state === 'pending' && (
          <Words tone="soft">{localize(words.away, { day: format.day(away_until) })}</Words>
        )}
        {delegates.length > 0 && (
          <Words tone="soft">{localize(words.instead, { names: format.list(delegates.map(localizedName)) })}</Words>
        )}
        {opinion && <p className={line.detail}>{opinion}</p>}
      </Stack>
    </Inline>
  );
}

function StepLine({ step }: { readonly step: Step }) {
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { state, people, mode, is_by_right, is_nobody, opened_at, due_at } = step;
  const isOpen = state === 'open';
  return (
    <li data-tone={STEP_TONES[state]} aria-current={isOpen ? 'step' : undefined}>
      <Inline gap={8} wrap>
        <Words weight={600}>{localizedName(step)}</Words>
        <ToneBadge tone={STEP_TONES[state]}>{localize(words[state])}</ToneBadge>
        {people.length > 1 && <Words tone="faint">{localize(words[mode])}</Words>}
      </Inline>
      {isOpen && opened_at && (
        <Words as="p" tone="faint">
          {localize(words.since, { time: format.dateTime(opened_at) })}
          {due_at && ` · ${localize(words.due, { time: format.dateTime(due_at) })}`}
        </Words>
      )}
      {is_by_right && people.length === 0 && (
        <Words as="p" tone="soft">
          {localize(is_nobody ? words.nobody : words.by_right)}
        </Words>
      )}
      {people.length > 0 && (
        <Stack as="ul" gap={8}>
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person may stand twice in a step, and the order is that of their turns
            <PersonLine key={at} person={person} />
          ))}
        </Stack>
      )}
    </li>
  );
}

/** The steps of a paper from the first to the last: who decided with which words, whom it waits for, who comes next. */
export function FlowSteps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={line.timeline}>
      {steps.map((step) => (
        <StepLine key={step.key} step={step} />
      ))}
    </ol>
  );
}
