import type { MoveProps } from './employment.ts';
import { CheckDialog, RehireDialog } from './entry-move-dialogs.tsx';
import type { Shown } from './move-acts.tsx';
import { AskRegularDialog, DecideRegularDialog, ExtendDialog } from './regular-dialogs.tsx';
import { LeaveDialog, PostDialog, StatusDialog } from './work-dialogs.tsx';

const DIALOGS = {
  add_check: CheckDialog,
  become_regular: AskRegularDialog,
  decide_regular: DecideRegularDialog,
  extend_probation: ExtendDialog,
  update_work_status: StatusDialog,
  post: PostDialog,
  leave: LeaveDialog,
  rehire: RehireDialog,
} as const satisfies Readonly<Record<Shown, (props: MoveProps) => React.ReactNode>>;

/** The dialog of an act. */
export function MoveDialog({ shown, ...props }: MoveProps & { readonly shown: Shown }) {
  const Dialog = DIALOGS[shown];
  return <Dialog {...props} />;
}
