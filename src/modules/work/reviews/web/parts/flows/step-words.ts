import type { flows } from '#shared/calls/flows.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import type { Condition, Step } from '#shared/flow/steps.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useFlowsText } from '../../texts.ts';

export type Design = CallOutput<typeof flows.show>;
export type FactKind = Design['facts'][string];
export type Right = CallOutput<typeof flows.rights>['list'][number];
/** The names of people whom steps name, by id: those that the server sent, and those chosen since. */
export type Names = ReadonlyMap<string, { readonly name: string; readonly name_en: string | null }>;

/** Steps and their conditions in words, in the language of the interface. */
export function useStepWords(facts: Design['facts'], rights: readonly Right[], names: Names) {
  const t = useFlowsText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const rightName = (code: string) => {
    const right = rights.find((one) => one.code === code);
    return right ? localizedName(right) : code;
  };
  const who = ({ who: asked }: Step): string => {
    if (asked.kind === 'leader') {
      if (asked.level === 'top') return t('leader_top');
      return asked.level === 1 ? t('leader_one') : t('leader', { n: asked.level });
    }
    if (asked.kind === 'holders') return t(asked.whole ? 'holders_whole' : 'holders', { right: rightName(asked.code) });
    if (asked.kind === 'chosen') return t('chosen', { n: asked.most });
    return format.list(
      asked.user_ids.map((id) => {
        const person = names.get(id);
        return person ? localizedName(person) : id;
      }),
    );
  };
  const value = (fact: FactKind, said: string | number | boolean): string => {
    if (typeof said === 'boolean') return t(said ? 'yes' : 'no');
    if (typeof said === 'number') return fact.kind === 'money' ? format.money(said) : format.number(said);
    const option = fact.options?.find(({ code }) => code === said);
    return option ? localize(option) : said;
  };
  const condition = (key: string, wanted: Condition): string => {
    const fact = facts[key];
    if (!fact) return key;
    const said =
      wanted.op === 'is' ? wanted.values.map((one) => value(fact, one)).join(' / ') : value(fact, wanted.value);
    return `${localize(fact)} ${t(wanted.op)} ${said}`;
  };
  const when = ({ when: sets }: Step): string =>
    sets
      .map((set) =>
        Object.entries(set)
          .map(([key, wanted]) => condition(key, wanted))
          .join(t('and')),
      )
      .join(t('or'));
  return { who, when, rightName };
}
