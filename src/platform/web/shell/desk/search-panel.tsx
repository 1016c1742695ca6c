import { IconExternalLink, IconFileText, IconSearch, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { finding } from '#shared/calls/search.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { cut } from '#shared/text/cut.ts';
import { withoutMarks } from '#shared/text/marks.ts';
import { useApi } from '../../api/queries.ts';
import { useLang } from '../../i18n/language.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { useSettings } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Words } from '../../ui/layout/layout.tsx';
import { AppIcon } from '../../ui/pictures/app-icon.tsx';
import { isComposing } from '../../ui/text/is-composing.ts';
import { useTyped } from '../../ui/text/use-typed.ts';
import { commandsOf, findCommands } from './commands.ts';
import { frameCommands } from './frame-commands.ts';
import { findPages, pagesOf } from './page-search.ts';
import classes from './search-panel.module.css';
import { useDeskText } from './texts.ts';

const PAUSE_MS = 300;
const WORD_MAX = 50;

type Groups = CallOutput<typeof finding.search>['groups'];
type Snippet = NonNullable<Groups[number]['list'][number]['snippet']>;

/** One line of what was found. */
interface Option {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly snippet?: Snippet | undefined;
  readonly picture: ReactNode;
  readonly to: string | null;
  readonly href: string | null;
  /** Done at once instead of leading anywhere. */
  readonly run?: (() => void) | undefined;
}

interface Section {
  readonly key: string;
  readonly title: string;
  readonly options: readonly Option[];
}

/** The word a short pause after the last key; never in the middle of composing. */
function useRested(word: string): string {
  const [rested, setRested] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setRested(word), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  return rested;
}

/** Pages at once, from what this browser knows; people and the rest when the server answers. */
function useFindings(typed: string) {
  const t = useDeskText();
  const localize = useLocalize();
  const lang = useLang();
  const settings = useSettings();
  const only = /^[>@]/.exec(typed.trim())?.[0];
  const word = only ? typed.trim().slice(1).trim() : typed.trim();
  const rested = useRested(word);
  const commands = useMemo(() => (settings ? [...commandsOf(settings), ...frameCommands] : []), [settings]);
  const acts = findCommands(commands, word).map(({ key, title, icon, to = null, run }) => ({
    key: `act-${key}`,
    name: localize(title),
    detail: null,
    picture: <AppIcon name={icon} label={localize(title)} />,
    to,
    href: null,
    run,
  }));
  const pages = useMemo(() => (settings ? pagesOf(settings) : []), [settings]);
  const answer = useApi(
    finding.search,
    { query: { q: rested } },
    { enabled: rested !== '' && only !== '>', keepPrevious: true },
  );
  const found = findPages(pages, word).map(({ key, title, group, icon, path, href }) => ({
    key: `page-${key}`,
    name: localize(title),
    detail: group && localize(group),
    picture: <AppIcon name={icon} label={localize(title)} />,
    to: path,
    href,
  }));
  const groups: Groups = word !== '' && rested !== '' && only !== '>' ? (answer.data?.groups ?? []) : [];
  // texts are no people
  const shown = only === '@' ? groups.filter(({ list }) => !list.some(({ snippet }) => snippet)) : groups;
  const sections: Section[] = [
    { key: 'acts', title: t('acts'), options: only === '@' ? [] : acts },
    { key: 'pages', title: t('pages'), options: only ? [] : found },
    ...shown.map((group) => ({
      key: group.key,
      title: lang === 'us' ? group.name_en : group.name,
      options: group.list.map((one) => ({
        key: `${group.key}-${one.id}`,
        name: (lang === 'us' && one.name_en) || one.name,
        detail: (lang === 'us' && one.detail_en) || one.detail,
        snippet: one.snippet,
        picture: one.snippet ? (
          <IconFileText aria-hidden size={18} stroke={1.7} />
        ) : (
          <IconUser aria-hidden size={18} stroke={1.7} />
        ),
        to: one.route,
        href: null,
      })),
    })),
  ];
  return {
    word,
    sections: sections.filter((section) => section.options.length > 0),
    isAsking: word !== '' && only !== '>' && (word !== rested || answer.isFetching),
    isPartial: word !== '' && (answer.isError || (answer.data?.left_out.length ?? 0) > 0),
    again: () => void answer.refetch(),
  };
}

/** Words of a text that was found, those that were asked for marked. */
function SnippetWords({ parts }: { readonly parts: Snippet }) {
  return (
    <span className={classes.snippet}>
      {parts.map(({ text, is_hit }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
        is_hit ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
  );
}

interface LineProps {
  readonly option: Option;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onGo: () => void;
}

function Line({ option, id, isChosen, onPoint, onGo }: LineProps) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const shape = {
    ref: line,
    id,
    role: 'option',
    tabIndex: -1,
    className: classes.line,
    'aria-selected': isChosen,
    onPointerMove: onPoint,
    onClick: onGo,
  } as const;
  const content = (
    <>
      {option.picture}
      <Words cut>{option.name}</Words>
      {option.detail && <span className={classes.detail}>{option.detail}</span>}
      {option.href && <IconExternalLink aria-hidden size={14} />}
      {option.snippet && option.snippet.length > 0 && <SnippetWords parts={option.snippet} />}
    </>
  );
  if (option.run) {
    const { ref: _, onClick, ...rest } = shape;
    return (
      <button
        {...rest}
        type="button"
        onClick={() => {
          onClick();
          option.run?.();
        }}
      >
        {content}
      </button>
    );
  }
  return option.href ? (
    <a {...shape} href={option.href} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <Link {...shape} to={option.to ?? '/'}>
      {content}
    </Link>
  );
}

interface ListProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly chosen: string | undefined;
  readonly onPoint: (key: string) => void;
  readonly onGo: () => void;
}

function Results({ id, sections, chosen, onPoint, onGo }: ListProps) {
  const t = useDeskText();
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box divides its options by groups
        <div key={section.key} role="group" aria-label={section.title}>
          <p aria-hidden className={classes.section}>
            {section.title}
          </p>
          {section.options.map((option) => (
            <Line
              key={option.key}
              option={option}
              id={`${id}-${option.key}`}
              isChosen={option.key === chosen}
              onPoint={() => onPoint(option.key)}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Under the field: how much was found, what is still being asked, and what could not be asked. */
function FoundWords({ found, count }: { readonly found: ReturnType<typeof useFindings>; readonly count: number }) {
  const t = useDeskText();
  const { word, isAsking, isPartial, again } = found;
  return (
    <>
      <p role="status" className={word === '' ? classes.hint : 'visually-hidden'}>
        {word === '' ? t('search_hint') : isAsking ? '' : t('found', { n: count })}
      </p>
      {word !== '' && count === 0 && !isAsking && !isPartial && (
        <EmptyState small title={t('search_nothing', { word })} detail={t('search_hint')} />
      )}
      {isPartial && !isAsking && (
        <p role="alert" className={classes.partial}>
          {t('search_partial')}
          <button type="button" onClick={again}>
            {t('again')}
          </button>
        </p>
      )}
    </>
  );
}

/** The search of the frame: pages by name, English and pinyin initials, and what modules find. Arrows, Enter. */
export function SearchPanel({ onGo }: { readonly onGo: () => void }) {
  const t = useDeskText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const put = (word: string) => {
    setTyped(word);
    setPointed(null);
  };
  const { handlers } = useTyped<HTMLInputElement>(put, (word) => cut(withoutMarks(word), WORD_MAX));
  const found = useFindings(typed);
  const options = found.sections.flatMap((section) => section.options);
  const at = Math.max(
    0,
    options.findIndex((option) => option.key === pointed),
  );
  const chosen = options[at]?.key;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || options.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setPointed(options[(at + step + options.length) % options.length]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(`${id}-${chosen}`)?.click();
    }
  };
  return (
    <search className={classes.panel}>
      <label className={classes.field}>
        <IconSearch aria-hidden size={18} stroke={1.7} />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('search_label')}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search_or_run')}
          value={typed}
          {...handlers}
          onKeyDown={onKeyDown}
        />
      </label>
      <Results id={id} sections={found.sections} chosen={chosen} onPoint={setPointed} onGo={onGo} />
      <FoundWords found={found} count={options.length} />
    </search>
  );
}
