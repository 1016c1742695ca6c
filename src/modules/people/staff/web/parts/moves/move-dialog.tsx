import type { MoveProps } from './employment.ts';
import { CheckDialog, RehireDialog } from './entry-move-dialogs.tsx';
import type { OpenDialog } from './move-acts.tsx';
import { ExtendDialog, RequestRegularDialog } from './regular-dialogs.tsx';
import { LeaveDialog, PostDialog, StatusDialog } from './work-dialogs.tsx';

const DIALOGS = {
  add_check: CheckDialog,
  become_regular: RequestRegularDialog,
  extend_probation: ExtendDialog,
  update_work_status: StatusDialog,
  post: PostDialog,
  leave: LeaveDialog,
  rehire: RehireDialog,
} as const satisfies Readonly<Record<OpenDialog, (props: MoveProps) => React.ReactNode>>;

/** The dialog of an act. */
export function MoveDialog({ shown, ...props }: MoveProps & { readonly shown: OpenDialog }) {
  const Dialog = DIALOGS[shown];
  return <Dialog {...props} />;
}
