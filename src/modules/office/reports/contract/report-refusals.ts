import { defineRefusals } from '#shared/refusal.ts';

export const reportRefusals = defineRefusals('report', {
  unavailable: { cn: '报表服务暂不可用', us: 'Report service unavailable' },
  taken: { cn: '该报表已登记', us: 'This report is registered already' },
});

export const reportTexts = {
  host: { cn: '链接域名未在白名单', us: 'The host is not allowed' },
  path: { cn: '请输入以/开头的路径或https网址', us: 'Enter a path that begins with / or an https address' },
  no_source: { cn: '请选择内置报表', us: 'Choose a built-in report' },
  no_right: { cn: '没有此操作编码', us: 'There is no such action code' },
  param_name: { cn: '请输入字母开头的参数名', us: 'Enter a name that begins with a letter' },
  param_unknown: { cn: '该报表没有此参数', us: 'The report has no such parameter' },
  param_twice: { cn: '参数名重复', us: 'This name stands here already' },
  audience_reach: { cn: '范围超出您的管理权限', us: 'This is more than you may choose' },
} as const;
