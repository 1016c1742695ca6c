import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { persistentStorage, readJson } from '#web/state/browser-storage.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { isFound } from '#web/ui/tree/tree-rows.ts';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import classes from './department-choice.module.css';

const RECENT_KEY = 'directory.recent_departments';
const RECENT_AT_MOST = 3;

/** Departments that were chosen here last, the newest first. */
const recentIds = (): readonly string[] => readJson<string[]>(persistentStorage, RECENT_KEY) ?? [];

export function rememberDepartment(id: string): void {
  const next = [id, ...recentIds().filter((known) => known !== id)].slice(0, RECENT_AT_MOST);
  persistentStorage.write(RECENT_KEY, JSON.stringify(next));
}

interface Choice {
  readonly node: DepartmentNode;
  /** Where it stands, said beside it when the tree around it is not in sight. */
  readonly above: string;
  readonly level: number;
  readonly isRecent: boolean;
}

/** What can be chosen: what fits the word, the best first; without one the recent ones and the whole tree. */
function useChoices(nodes: readonly DepartmentNode[], word: string): readonly Choice[] {
  const localizedName = useLocalizedName();
  const [recent] = useState(recentIds);
  return useMemo(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const aboveOf = (node: DepartmentNode): string => {
      const above = node.parent_id ? byId.get(node.parent_id) : undefined;
      return above ? [aboveOf(above), localizedName(above)].filter(Boolean).join(' / ') : '';
    };
    const open = nodes.filter((node) => node.takes_in);
    const alone = (node: DepartmentNode, isRecent: boolean) => ({ node, above: aboveOf(node), level: 0, isRecent });
    const typed = word.trim();
    if (typed) {
      const begins = (node: DepartmentNode) => localizedName(node).toLowerCase().startsWith(typed.toLowerCase());
      return open
        .filter((node) => isFound(node, typed))
        .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
        .map((node) => alone(node, false));
    }
    const known = recent.flatMap((id) => open.find((node) => node.id === id) ?? []);
    return [
      ...known.map((node) => alone(node, true)),
      ...open.map((node) => ({ node, above: '', level: node.depth - 1, isRecent: false })),
    ];
  }, [nodes, word, recent, localizedName]);
}

interface Props extends FieldProps<string> {
  readonly nodes: readonly DepartmentNode[];
}

/**
 * One department: found by name, pinyin or initials, or seen in the tree with the recent ones above it. What fits a typed
 * word best is chosen at once, so that Enter is enough.
 */
export function DepartmentChoice({ nodes, ...field }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const own = useId();
  const [word, setWord] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const choices = useChoices(nodes, word);
  const at = choices.findIndex(({ node }) => node.id === field.value);
  const choose = (next: number) => {
    const { node } = choices[next] ?? {};
    if (!node) return;
    field.onChange(node.id);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const type = (typed: string) => {
    setWord(typed);
    field.onChange('');
  };
  const best = word.trim() && at < 0 ? (choices[0]?.node.id ?? null) : null;
  const take = useEffectEvent(field.onChange);
  // after every drawing: of two quick keys the second one empties the value again while the best choice stays the same
  useEffect(() => {
    if (best) take(best);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    choose(event.key === 'ArrowDown' ? Math.min(at + 1, choices.length - 1) : Math.max(at - 1, 0));
  };
  return (
    <Stack gap={6}>
      <TextInput
        {...inputProps(field)}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={`${own}-list`}
        aria-activedescendant={at >= 0 ? `${own}-${at}` : undefined}
        autoComplete="off"
        placeholder={t('find_department')}
        value={word}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${own}-list`} role="listbox" aria-label={field.label} className={classes.list}>
        {choices.map(({ node, above, level, isRecent }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the field above choose as well
          <div
            key={`${node.id}${isRecent}`}
            id={`${own}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            style={{ ['--level' as string]: level }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <span>{localizedName(node)}</span>
            {(above || isRecent) && <small>{[isRecent && t('recently'), above].filter(Boolean).join(' · ')}</small>}
            {index === at && <IconCheck aria-hidden size={16} />}
          </div>
        ))}
        {choices.length === 0 && <p className={classes.none}>{t('no_department_found')}</p>}
      </div>
    </Stack>
  );
}
