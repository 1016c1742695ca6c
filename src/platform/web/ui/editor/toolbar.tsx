import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBlockquote,
  IconBold,
  IconChevronDown,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { Dropdown, DropdownItem } from '../acts/dropdown.tsx';
import { FilePick } from '../fields/files/file-pick.tsx';
import {
  insertBlock,
  type Standing,
  setHeading,
  setMark,
  standingOf,
  toggleList,
  toggleQuote,
} from './editor-commands.ts';
import { editorWords as words } from './editor-words.ts';
import { TableTools } from './table-tools.tsx';
import classes from './toolbar.module.css';

type Word = keyof typeof words;

export interface ToolProps {
  readonly word: Word;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly keys?: string;
  readonly onUse: () => void;
}

/** One button of the bar. It leaves the selection where it is; what cannot be done now says so and keeps its place. */
export function Tool({ word, icon, isOn, isOff = false, keys, onUse }: ToolProps) {
  const localize = useLocalize();
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={localize(words[word])}
      title={keys ? `${localize(words[word])} (${keys})` : localize(words[word])}
      aria-disabled={isOff}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      tabIndex={-1}
      data-mantine-stop-propagation
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onUse()}
    >
      {icon}
    </button>
  );
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.7 } as const;
const LEVELS = ['paragraph', 'heading_1', 'heading_2', 'heading_3'] as const;

/** Arrow keys go from tool to tool, Tab leaves the bar. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([role]), input[type="file"]')];
  const at = tools.findIndex((one) => one.matches(':focus'));
  const last = tools.length - 1;
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
    event.key
  ];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  tools[next]?.focus();
}

interface Props {
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly state: EditorState;
  readonly run: (command: Command) => void;
  readonly controls: string;
  readonly onLink: () => void;
  readonly onLeave: () => void;
  readonly pictures?:
    | { readonly types: readonly string[]; readonly isBusy: boolean; readonly onFile: (file: File) => void }
    | undefined;
  readonly onMention?: (() => void) | undefined;
}

function Styles({ standing, run }: { readonly standing: Standing; readonly run: Props['run'] }) {
  const localize = useLocalize();
  const now = LEVELS[standing.heading] ?? 'paragraph';
  return (
    <Dropdown
      label={localize(words.style)}
      align="start"
      width={160}
      trigger={(props) => (
        <button {...props} className={classes.style} data-mantine-stop-propagation title={localize(words.style)}>
          <span className="visually-hidden">{localize(words.style)}</span>
          {localize(words[now])}
          <IconChevronDown aria-hidden size={14} />
        </button>
      )}
    >
      {(close) =>
        LEVELS.map((word, level) => (
          <DropdownItem
            key={word}
            checked={level === standing.heading}
            onSelect={() => {
              close();
              run(setHeading(level));
            }}
          >
            <span data-level={level} className={classes.level}>
              {localize(words[word])}
            </span>
          </DropdownItem>
        ))
      }
    </Dropdown>
  );
}

interface GroupProps {
  readonly standing: Standing;
  readonly run: Props['run'];
  /** Whether the text takes everything, or is a few lines. */
  readonly isFull: boolean;
}

function Marks({ standing, run, isFull }: GroupProps) {
  const mark = (word: 'bold' | 'italic' | 'underline' | 'strike', icon: ReactNode, keys?: string) => (
    <Tool
      word={word}
      icon={icon}
      isOn={standing.marks.has(word)}
      {...(keys ? { keys } : {})}
      onUse={() => run(setMark(word))}
    />
  );
  return (
    <span className={classes.group}>
      {mark('bold', <IconBold {...ICON} />, 'Ctrl+B')}
      {mark('italic', <IconItalic {...ICON} />, 'Ctrl+I')}
      {isFull && mark('underline', <IconUnderline {...ICON} />, 'Ctrl+U')}
      {isFull && mark('strike', <IconStrikethrough {...ICON} />)}
    </span>
  );
}

function Blocks({ standing, run, isFull }: GroupProps) {
  const list = (word: 'bullets' | 'numbers', name: 'bullet_list' | 'ordered_list', icon: ReactNode) => (
    <Tool word={word} icon={icon} isOn={standing.list === name} onUse={() => run(toggleList(name))} />
  );
  return (
    <span className={classes.group}>
      {list('bullets', 'bullet_list', <IconList {...ICON} />)}
      {list('numbers', 'ordered_list', <IconListNumbers {...ICON} />)}
      {isFull && (
        <Tool word="quote" icon={<IconBlockquote {...ICON} />} isOn={standing.isQuote} onUse={() => run(toggleQuote)} />
      )}
    </span>
  );
}

function Steps({ state, run }: Pick<Props, 'state' | 'run'>) {
  return (
    <span className={classes.group}>
      <Tool
        word="undo"
        icon={<IconArrowBackUp {...ICON} />}
        isOff={undoDepth(state) === 0}
        keys="Ctrl+Z"
        onUse={() => run(undo)}
      />
      <Tool
        word="redo"
        icon={<IconArrowForwardUp {...ICON} />}
        isOff={redoDepth(state) === 0}
        onUse={() => run(redo)}
      />
    </span>
  );
}

type InsertProps = GroupProps & Pick<Props, 'onLink' | 'pictures' | 'onMention'>;

function Inserts({ standing, run, onLink, pictures, onMention, isFull }: InsertProps) {
  const localize = useLocalize();
  return (
    <span className={classes.group}>
      <Tool word="link" icon={<IconLink {...ICON} />} isOn={standing.href !== null} keys="Ctrl+K" onUse={onLink} />
      {pictures && (
        <FilePick
          className={classes.tool}
          types={pictures.types}
          label={localize(words.picture)}
          disabled={pictures.isBusy}
          onFiles={([file]) => file && pictures.onFile(file)}
        >
          <IconPhotoPlus {...ICON} />
        </FilePick>
      )}
      {isFull && (
        <>
          <Tool
            word="table"
            icon={<IconTable {...ICON} />}
            isOff={standing.isTable}
            onUse={() => run(insertBlock('table'))}
          />
          <Tool word="rule" icon={<IconSeparatorHorizontal {...ICON} />} onUse={() => run(insertBlock('rule'))} />
        </>
      )}
      {onMention && <Tool word="mention" icon={<IconAt {...ICON} />} onUse={onMention} />}
    </span>
  );
}

/** The tools of a text: on a phone each as large as a finger, in a strip that it moves. */
export function Toolbar({ bar, state, run, controls, onLink, onLeave, pictures, onMention }: Props) {
  const localize = useLocalize();
  const standing = standingOf(state);
  const isFull = 'heading' in state.schema.nodes;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return walk(event);
    event.stopPropagation();
    onLeave();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={localize(words.tools)}
      aria-controls={controls}
      className={classes.bar}
      data-short={!isFull}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isFull && <Styles standing={standing} run={run} />}
      <div className={classes.strip}>
        <Marks standing={standing} run={run} isFull={isFull} />
        <Blocks standing={standing} run={run} isFull={isFull} />
        <Inserts
          standing={standing}
          run={run}
          onLink={onLink}
          pictures={pictures}
          onMention={onMention}
          isFull={isFull}
        />
        {isFull && <Steps state={state} run={run} />}
      </div>
      {standing.isTable && <TableTools run={run} />}
    </div>
  );
}
