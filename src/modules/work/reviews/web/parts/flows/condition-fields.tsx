import { Button } from '@mantine/core';
import type { Condition, Step } from '#shared/flow/steps.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useFlowsText } from '../../texts.ts';
import type { Design, FactKind } from './step-words.ts';

type Sets = Step['when'];
type Bound = Extract<Condition, { value: number }>['op'];
const BOUNDS: readonly Bound[] = ['over', 'at_least', 'under'];
const FEN = 100;

const first = (fact: FactKind): Condition =>
  fact.kind === 'number' || fact.kind === 'money'
    ? { op: 'over', value: 0 }
    : { op: 'is', values: fact.kind === 'flag' ? [true] : [fact.options?.[0]?.code ?? ''] };

interface Props {
  readonly facts: Design['facts'];
  readonly sets: Sets;
  readonly onChange: (sets: Sets) => void;
}

/** When a step is asked: sets of conditions, of which one has to hold. */
export function ConditionFields({ facts, sets, onChange }: Props) {
  const t = useFlowsText();
  const names = Object.keys(facts);
  if (names.length === 0) return null;
  const put = (at: number, set: Sets[number]) =>
    onChange(Object.keys(set).length === 0 ? sets.filter((_, other) => other !== at) : sets.with(at, set));
  const [initial] = names;
  const add = () => {
    const fact = initial && facts[initial];
    if (initial && fact) onChange([...sets, { [initial]: first(fact) }]);
  };
  return (
    <Stack as="fieldset" gap={8}>
      <Words as="legend" weight={600}>
        {t('conditions')}
      </Words>
      <Words as="p" tone="soft" size="small">
        {t('conditions_help')}
      </Words>
      {sets.map((set, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is known by its place alone
        <ConditionSet key={at} number={at + 1} facts={facts} set={set} onChange={(next) => put(at, next)} />
      ))}
      <Button variant="default" onClick={add}>
        {t(sets.length ? 'add_set' : 'add_condition')}
      </Button>
    </Stack>
  );
}

interface SetProps {
  readonly number: number;
  readonly facts: Design['facts'];
  readonly set: Sets[number];
  readonly onChange: (set: Sets[number]) => void;
}

function ConditionSet({ number, facts, set, onChange }: SetProps) {
  const t = useFlowsText();
  const localize = useLocalize();
  const used = Object.entries(set);
  const left = Object.entries(facts).filter(([key]) => !(key in set));
  const next = left[0];
  const without = (key: string) => Object.fromEntries(used.filter(([other]) => other !== key));
  return (
    <Stack gap={8} as="section" aria-label={t('set_n', { n: number })}>
      {used.map(([key, wanted]) => {
        const fact = facts[key];
        return (
          <Inline key={key} gap={8} wrap align="end">
            <SelectField
              label={t('fact')}
              value={key}
              options={[[key, fact] as const, ...left].flatMap(([value, of]) =>
                of ? [{ value, label: localize(of) }] : [{ value, label: value }],
              )}
              onChange={(other) => {
                const kind = facts[other];
                if (kind) onChange({ ...without(key), [other]: first(kind) });
              }}
            />
            {fact && <WantedFields fact={fact} wanted={wanted} onChange={(one) => onChange({ ...set, [key]: one })} />}
            <Button variant="subtle" onClick={() => onChange(without(key))}>
              {t('remove_condition')}
            </Button>
          </Inline>
        );
      })}
      {next && (
        <Inline>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...set, [next[0]]: first(next[1]) })}>
            {t('add_condition')}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

interface WantedProps {
  readonly fact: FactKind;
  readonly wanted: Condition;
  readonly onChange: (wanted: Condition) => void;
}

function WantedFields({ fact, wanted, onChange }: WantedProps) {
  const t = useFlowsText();
  const localize = useLocalize();
  if (fact.kind === 'flag')
    return (
      <SelectField
        label={t('is')}
        value={wanted.op === 'is' && wanted.values[0] === false ? 'no' : 'yes'}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(said) => onChange({ op: 'is', values: [said !== 'no'] })}
      />
    );
  if (fact.kind === 'choice') {
    const chosen = wanted.op === 'is' ? wanted.values.filter((one) => typeof one === 'string') : [];
    return (
      <MultiSelectField
        label={t('is')}
        value={chosen}
        options={(fact.options ?? []).map((option) => ({ value: option.code, label: localize(option) }))}
        onChange={(values) => values.length > 0 && onChange({ op: 'is', values: [...values] })}
      />
    );
  }
  const bound = wanted.op === 'is' ? { op: 'over' as const, value: 0 } : wanted;
  const unit = fact.kind === 'money' ? FEN : 1;
  return (
    <>
      <SelectField
        label={localize(fact)}
        value={bound.op}
        options={BOUNDS.map((value) => ({ value, label: t(value) }))}
        onChange={(op) => onChange({ ...bound, op: BOUNDS.find((one) => one === op) ?? 'over' })}
      />
      <NumberField
        label={fact.kind === 'money' ? t('amount_yuan') : localize(fact)}
        value={bound.value / unit}
        decimals={2}
        min={0}
        onChange={(value) => onChange({ ...bound, value: Math.round((value ?? 0) * unit) })}
      />
    </>
  );
}
