import { Checkbox } from '@mantine/core';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Decider } from '#shared/flow/steps.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Option, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { useFlowsText } from '../../texts.ts';
import type { Names } from './step-words.ts';

const KINDS = ['leader', 'holders', 'people', 'chosen'] as const;
const LEVELS = ['1', '2', '3', 'top'] as const;

interface Props {
  readonly who: Decider;
  /** Rights whose holders may be asked. */
  readonly codes: readonly Option<ActionCode>[];
  readonly names: Names;
  /** Names of people chosen here, for the list of steps. */
  readonly onNamed: (people: readonly { readonly id: string; readonly name: string }[]) => void;
  readonly onChange: (who: Decider) => void;
}

/** Who decides a step. */
export function DeciderFields({ who, codes, names, onNamed, onChange }: Props) {
  const t = useFlowsText();
  const known = (code: string): ActionCode | undefined => codes.find(({ value }) => value === code)?.value;
  return (
    <>
      <SelectField
        label={t('who')}
        value={who.kind}
        options={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(kind) => onChange(deciderOf(kind, codes[0]?.value ?? null))}
      />
      {who.kind === 'leader' && (
        <LevelField level={who.level} onChange={(level) => onChange({ kind: 'leader', level })} />
      )}
      {who.kind === 'holders' && (
        <>
          <SelectField
            label={t('code')}
            value={who.code}
            options={codes}
            onChange={(code) => onChange({ ...who, code: known(code) ?? who.code })}
          />
          <Checkbox
            label={t('whole')}
            checked={who.whole}
            onChange={(event) => onChange({ ...who, whole: event.currentTarget.checked })}
          />
        </>
      )}
      {who.kind === 'people' && (
        <PeopleField
          ids={who.user_ids}
          names={names}
          onChange={(people) => {
            onNamed(people);
            onChange({ kind: 'people', user_ids: people.map(({ id }) => id) });
          }}
        />
      )}
      {who.kind === 'chosen' && (
        <>
          <NumberField
            label={t('most')}
            value={who.most}
            min={1}
            max={20}
            withSteps
            onChange={(most) => onChange({ ...who, most: most ?? 1 })}
          />
          <SelectField
            clearable
            label={t('code')}
            value={who.code ?? ''}
            options={codes}
            onChange={(code) => onChange({ ...who, code: known(code) ?? null })}
          />
        </>
      )}
    </>
  );
}

type Level = Extract<Decider, { kind: 'leader' }>['level'];

function LevelField({ level, onChange }: { readonly level: Level; readonly onChange: (level: Level) => void }) {
  const t = useFlowsText();
  const words = { '1': t('leader_one'), top: t('leader_top') } as const;
  return (
    <SelectField
      label={t('level')}
      value={String(level)}
      options={LEVELS.map((value) => ({
        value,
        label: value === '1' || value === 'top' ? words[value] : t('leader', { n: value }),
      }))}
      onChange={(chosen) => onChange(chosen === 'top' ? 'top' : Number(chosen))}
    />
  );
}

interface PeopleProps {
  readonly ids: readonly string[];
  readonly names: Names;
  readonly onChange: (people: readonly { readonly id: string; readonly name: string }[]) => void;
}

function PeopleField({ ids, names, onChange }: PeopleProps) {
  const t = useFlowsText();
  const localizedName = useLocalizedName();
  const people = ids.map((id) => {
    const person = names.get(id);
    return { id, name: person ? localizedName(person) : id };
  });
  return <StaffListField label={t('people')} value={people} onChange={onChange} />;
}

/** The first guess of a kind; without any right to choose heads decide. */
function deciderOf(kind: string, code: ActionCode | null): Decider {
  if (kind === 'holders' && code) return { kind, code, whole: false };
  if (kind === 'people') return { kind, user_ids: [] };
  if (kind === 'chosen') return { kind, code: null, most: 1 };
  return { kind: 'leader', level: 1 };
}
