import { defineRefusals } from '#shared/refusal.ts';

export const videoRefusals = defineRefusals('video', {
  format: { cn: '不支持的视频格式', us: 'Unsupported video format' },
  no_space: { cn: '空间不足，剩余{n}GB', us: 'Not enough space: {n} GB left' },
  damaged: { cn: '视频已损坏或编码不支持', us: 'Damaged or unsupported' },
  no_poster: { cn: '请先选择封面', us: 'Choose a poster first' },
  no_audience: { cn: '请先选择可见范围', us: 'Choose who may watch it first' },
  audience_reach: { cn: '可见范围超出您的权限', us: 'You can’t show videos to everybody you chose' },
  own: { cn: '不能审核自己的视频', us: 'You cannot review your own video' },
  consent: { cn: '含学生画面的公开视频须取得肖像授权', us: 'Pictures of students need consent first' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  in_use: { cn: '该视频正在被使用：{places}', us: 'In use: {places}' },
  gone: { code: 404001, cn: '该视频不存在或不在观看范围', us: 'This video doesn’t exist or isn’t open to you' },
  not_public: { code: 404001, cn: '该视频不存在或未公开', us: 'This video doesn’t exist or isn’t public' },
  share_public: { cn: '只有公开的视频可以分享', us: 'Only public videos can be shared' },
  no_download: { cn: '该视频不允许下载', us: 'This video can’t be downloaded' },
  file_gone: { cn: '原视频已清除，无法处理', us: 'The original file was removed and can’t be processed' },
  captions_unreadable: {
    cn: '无法读取字幕，请上传 vtt 或 srt 文件',
    us: 'Can’t read the captions. Upload a .vtt or .srt file.',
  },
  captions_encoding: {
    cn: '无法识别字幕的编码，请在编辑器中另存为 UTF-8 后上传',
    us: 'Can’t read the encoding of the captions. Save them as UTF-8 in an editor and upload them.',
  },
  undo_over: { cn: '超过 30 天，无法恢复', us: 'It was deleted more than 30 days ago and can’t be restored' },
  frame_missing: { cn: '请选择一张封面，或上传图片', us: 'Choose a frame or upload a picture' },
  note_staff: { cn: '只有教职工可以共享笔记', us: 'Only staff can share notes' },
});
