import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useAccessText } from '../../texts.ts';
import type { Category, Tree, TreeAction, TreeApp } from '../access-types.ts';
import { actionsOf, type CheckState, checkStateOf, filterTree, toggleCodes } from './permission-tree.ts';
import classes from './permission-tree-field.module.css';

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

function TriBox({
  tick,
  label,
  disabled,
  onToggle,
}: {
  readonly tick: CheckState;
  readonly label: string;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = tick === 'mixed';
  }, [tick]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={tick === 'on'}
      disabled={disabled}
      onChange={onToggle}
    />
  );
}

/** Every action as a tree of group, app and action, with boxes of three states. What one cannot give is greyed, with the reason. */
export function PermissionTreeField({ tree, chosen, onChange }: Choice & { readonly tree: Tree['categories'] }) {
  const t = useAccessText();
  const [word, setWord] = useState('');
  const shown = filterTree(tree, word);
  return (
    <Stack gap={8}>
      <div className={classes.tools}>
        <SearchBox value={word} onSearch={setWord} label={t('search_action')} width="100%" />
        <span role="status">{t('chosen_n', { n: chosen.size })}</span>
      </div>
      {shown.length === 0 && <EmptyState small title={t('nothing_found')} detail={t('nothing_found_help')} />}
      {shown.map((category) => (
        <CategoryRows
          key={category.code}
          category={category}
          chosen={chosen}
          onChange={onChange}
          isForced={word.trim() !== ''}
        />
      ))}
    </Stack>
  );
}

function CategoryRows({
  category,
  chosen,
  onChange,
  isForced,
}: Choice & { readonly category: Category; readonly isForced: boolean }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const own = useId();
  const [isOpen, setOpen] = useState(true);
  const opened = isOpen || isForced;
  const actions = actionsOf([category]);
  const codes = actions.map((action) => action.code);
  const n = codes.filter((code) => chosen.has(code)).length;
  return (
    <section className={classes.category}>
      <header>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={opened}
          aria-controls={own}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight aria-hidden size={16} data-open={opened} />
          <span>{localizedName(category)}</span>
          <Words tone="faint" size="small" weight={400}>{`${n}/${codes.length}`}</Words>
        </button>
        <TriBox
          tick={checkStateOf(codes, chosen)}
          label={t('choose_all_of', { name: localizedName(category) })}
          disabled={!actions.some((action) => action.held)}
          onToggle={() => onChange(toggleCodes(actions, chosen))}
        />
      </header>
      <div id={own} hidden={!opened}>
        {category.apps.map((app) => (
          <AppRows key={app.code} app={app} chosen={chosen} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

function AppRows({ app, chosen, onChange }: Choice & { readonly app: TreeApp }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const codes = app.actions.map((action) => action.code);
  return (
    <fieldset className={classes.app}>
      <legend>
        <span className={classes.name}>
          <TriBox
            tick={checkStateOf(codes, chosen)}
            label={t('choose_all_of', { name: localizedName(app) })}
            disabled={!app.actions.some((action) => action.held)}
            onToggle={() => onChange(toggleCodes(app.actions, chosen))}
          />
          {localizedName(app)}
        </span>
      </legend>
      <ul>
        {app.actions.map((action) => (
          <ActionRow key={action.code} action={action} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
    </fieldset>
  );
}

function ActionRow({ action, chosen, onChange }: Choice & { readonly action: TreeAction }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const note = useId();
  const isChosen = chosen.has(action.code);
  const broken = isChosen ? action.conflicts.filter((rule) => chosen.has(rule.code_a) && chosen.has(rule.code_b)) : [];
  const notes = [
    !action.held && t('not_held_note'),
    action.held && action.is_partial && t('partial_note'),
    ...broken.map((rule) =>
      t(rule.level === 'deny' ? 'conflict_deny' : 'conflict_warn', {
        other: rule.code_a === action.code ? rule.name_b : rule.name_a,
      }),
    ),
  ].filter((text): text is string => Boolean(text));
  const toggle = () => {
    const next = new Set(chosen);
    if (isChosen) next.delete(action.code);
    else next.add(action.code);
    onChange(next);
  };
  return (
    <li data-held={action.held} data-broken={broken.some((rule) => rule.level === 'deny')}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!action.held && !isChosen}
          aria-describedby={notes.length ? note : undefined}
          onChange={toggle}
        />
        <span>{localizedName(action)}</span>
        <Words tone="faint" size="small" figures>
          {action.code}
        </Words>
        {action.risk !== 'normal' && (
          <span className={classes.risk} data-risk={action.risk}>
            {t(`risk_${action.risk}`)}
          </span>
        )}
      </label>
      {notes.length > 0 && (
        <p id={note} className={classes.note}>
          {notes.join(' ')}
        </p>
      )}
    </li>
  );
}
