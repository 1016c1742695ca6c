/** What the pages of albums say. */
export const albumWords = {
  add: { cn: '添加视频', us: 'Add videos' },
  added: { cn: '已添加', us: 'Added' },
  closed: { cn: '该视频已下线', us: 'This video was taken off' },
  down: { cn: '下移', us: 'Move down' },
  draft: { cn: '转为草稿', us: 'Back to draft' },
  empty: { cn: '专辑里还没有视频', us: 'No videos in this album yet' },
  gone: { cn: '该专辑不存在或不在观看范围', us: 'This album doesn’t exist or isn’t open to you' },
  hide: { cn: '下线', us: 'Hide' },
  not_public: { cn: '该视频不存在或未公开', us: 'This video doesn’t exist or isn’t public' },
  order_changed: {
    cn: '顺序已被他人修改，已显示最新顺序',
    us: 'Someone changed the order. This is the present one.',
  },
  position: { cn: '位置：{title}', us: 'Position of {title}' },
  publish: { cn: '发布', us: 'Publish' },
  remove: { cn: '移出', us: 'Take out' },
  search: { cn: '搜索视频', us: 'Search videos' },
  total: { cn: '{n} 个视频，共 {time}', us: '{n} videos, {time} in total' },
  up: { cn: '上移', us: 'Move up' },
  videos: { cn: '专辑视频', us: 'Videos of the album' },
} as const;
