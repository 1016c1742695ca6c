import { defineRefusals } from '#shared/refusal.ts';

export const albumRefusals = defineRefusals('album', {
  gone: { code: 404001, cn: '该专辑不存在或不在观看范围', us: 'This album doesn’t exist or isn’t open to you' },
  not_public: { code: 404001, cn: '该视频不存在或未公开', us: 'This video doesn’t exist or isn’t public' },
  title_taken: { cn: '您已有同名专辑', us: 'You already have an album with this title' },
  empty: { cn: '请先添加视频', us: 'Add a video first' },
  public_approver: { cn: '公开专辑须由公开审核人发布', us: 'A public album needs an approver' },
  full: { cn: '一个专辑最多 500 个视频', us: 'An album holds up to 500 videos' },
});
