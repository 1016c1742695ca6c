import type { Written } from '#shared/document/marked-text.ts';
import type { FileRule } from '#shared/endpoint.ts';
import type { FindPeople } from './use-people.ts';

/** A picture with the address under which the writer sees it. */
export interface KnownPicture {
  readonly id: string;
  readonly url: string;
}

export interface Contents {
  /** Words at most, as the contract has it. */
  readonly characters: number;
  /** Lines that it is high before anything is written. */
  readonly rows?: 'one' | 'few' | 'many';
  /** A few lines, with their tools below them: lists, bold, italic, links and people. */
  readonly isShort?: true;
  /** Where its pictures are uploaded, and those that are known by their id; absent: it takes none. */
  readonly pictures?: {
    readonly purpose: string;
    readonly rule: FileRule;
    readonly known: readonly KnownPicture[];
    readonly onStored?: (picture: KnownPicture) => void;
  };
  /** Who can be named after an @; absent: nobody. The same function at every drawing. */
  readonly findPeople?: FindPeople;
}

export interface RichEditorProps extends Contents {
  readonly value: Written;
  readonly onChange: (value: Written) => void;
  readonly onBlur: (() => void) | undefined;
  readonly labelId: string;
  readonly noteId: string;
  readonly name: string | undefined;
  readonly required?: boolean;
  readonly isInvalid: boolean;
  readonly placeholder: string | undefined;
  /** Ctrl and Enter; absent: they write on. */
  readonly onSend?: () => void;
  /** It can be written in; `focus` puts the caret behind the last word. */
  readonly onReady?: (focus: () => void) => void;
}
