import type { Text } from '#shared/text.ts';

/** What people are told of a paper; `{title}` is its title. */
export interface FlowWords {
  readonly asked: Text;
  readonly agreed: Text;
  readonly refused: Text;
  readonly returned: Text;
  readonly copied: Text;
}

export const flowWords: FlowWords = {
  asked: { cn: '{title}，请审批', us: '{title}: please review' },
  agreed: { cn: '{title}已通过', us: '{title} was approved' },
  refused: { cn: '{title}未通过', us: '{title} was refused' },
  returned: { cn: '{title}被退回，请修改后再提交', us: '{title} was returned. Correct it and submit it again.' },
  copied: { cn: '{title}已抄送给您', us: '{title} was copied to you' },
};
