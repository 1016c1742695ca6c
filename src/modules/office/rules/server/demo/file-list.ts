import type { administrativeFile } from '../tables.ts';

type Insert = typeof administrativeFile.$inferInsert;

export interface DemoFile {
  /** `校办 12`: what stands before the year, and the number in it. */
  readonly no: readonly [office: string, number: number];
  readonly title: string;
  readonly category: Insert['category'];
  readonly secrecy?: Insert['secrecy'];
  readonly department: string;
  readonly days_ago: number;
  readonly keywords: readonly string[];
  readonly paragraphs: readonly string[];
  readonly from?: { readonly office: string; readonly no: string; readonly handle_in_days: number };
  readonly read_required?: true;
  readonly status?: 'draft' | 'void';
  readonly replaces?: string;
}

export const demoFiles: readonly DemoFile[] = [
  {
    no: ['校办', 31],
    title: '关于做好期末考试和学期结束工作的通知',
    category: 'outgoing',
    department: 'JW',
    days_ago: 3,
    keywords: ['期末', '考试'],
    read_required: true,
    paragraphs: [
      '根据本学期教学安排，现将期末考试和学期结束工作通知如下。',
      '一、各年级组于考前一周完成考场编排，监考教师名单由教务处统一公布。',
      '二、阅卷在考试结束后两个工作日内完成，成绩录入系统后方可公布。',
      '三、班主任做好学生假期安全教育，并发放致家长的一封信。',
    ],
  },
  {
    no: ['校办', 30],
    title: '关于调整校园门禁开放时间的通知',
    category: 'outgoing',
    secrecy: 'public',
    department: 'BW',
    days_ago: 12,
    keywords: ['门禁', '安全'],
    paragraphs: [
      '自下周一起，南门开放时间调整为6:50至18:30，东门仅供机动车通行。',
      '请各处室转告来访人员，提前办理预约。',
    ],
    replaces: '22',
  },
  {
    no: ['校办', 27],
    title: '关于印发《教研组考核办法》的通知',
    category: 'outgoing',
    department: 'JW',
    days_ago: 34,
    keywords: ['教研', '考核'],
    paragraphs: [
      '《教研组考核办法》已经校务会议审议通过，现予印发，请认真执行。',
      '考核每学期进行一次，结果作为评选先进教研组的依据。',
    ],
  },
  {
    no: ['校办', 22],
    title: '关于校园门禁开放时间的通知',
    category: 'outgoing',
    secrecy: 'public',
    department: 'BW',
    days_ago: 110,
    keywords: ['门禁'],
    paragraphs: ['南门开放时间为7:00至18:00，东门供机动车和供货车辆通行。'],
    status: 'void',
  },
  {
    no: ['收', 18],
    title: '关于开展校园食品安全专项检查的通知',
    category: 'incoming',
    department: 'ZW',
    days_ago: 5,
    keywords: ['食品安全', '检查'],
    from: { office: '市教育局', no: '深教〔{year}〕86号', handle_in_days: 9 },
    paragraphs: [
      '各学校要对食堂原料采购、加工、留样等环节进行自查，自查报告于规定时间前报送。',
      '检查组将对部分学校进行现场抽查。',
    ],
  },
  {
    no: ['收', 16],
    title: '关于做好冬季学校消防安全工作的通知',
    category: 'incoming',
    department: 'BW',
    days_ago: 19,
    keywords: ['消防', '冬季'],
    from: { office: '区消防救援大队', no: '南消〔{year}〕41号', handle_in_days: -4 },
    paragraphs: ['请各学校组织一次消防设施检查和疏散演练，重点排查宿舍、实验室、食堂等场所。'],
  },
  {
    no: ['收', 11],
    title: '关于组织参加青年教师教学能力大赛的通知',
    category: 'incoming',
    department: 'JW',
    days_ago: 62,
    keywords: ['比赛', '青年教师'],
    from: { office: '市教育科学研究院', no: '深教研〔{year}〕29号', handle_in_days: -30 },
    paragraphs: ['每校推荐参赛教师不超过三名，参赛材料包括教学设计、课堂实录和说课视频。'],
  },
  {
    no: ['纪要', 9],
    title: '第9次校务会议纪要',
    category: 'minutes',
    department: 'XZB',
    days_ago: 8,
    keywords: ['校务会议'],
    paragraphs: [
      '会议审议了下学期工作计划，听取了教务处关于课后服务的汇报。',
      '会议决定：一、增设两间理化实验室；二、寒假期间完成操场改造。',
    ],
  },
  {
    no: ['纪要', 8],
    title: '第8次校务会议纪要',
    category: 'minutes',
    department: 'XZB',
    days_ago: 38,
    keywords: ['校务会议'],
    paragraphs: ['会议研究了教师职称评审推荐名单，通过了财务处提交的季度预算执行报告。'],
  },
  {
    no: ['表', 4],
    title: '教职工外出审批表',
    category: 'form',
    secrecy: 'public',
    department: 'RS',
    days_ago: 150,
    keywords: ['外出', '审批'],
    paragraphs: ['姓名：　　　　部门：　　　　外出时间：', '外出事由：', '部门负责人意见：', '分管校领导意见：'],
  },
  {
    no: ['校办', 6],
    title: '关于表彰上一学年先进教师的决定',
    category: 'outgoing',
    secrecy: 'public',
    department: 'RS',
    days_ago: 400,
    keywords: ['表彰'],
    paragraphs: ['经民主推荐、校务会议研究，决定授予十二名教师“年度先进教师”称号，并予以表彰。'],
  },
  {
    no: ['校办', 32],
    title: '关于寒假值班安排的通知',
    category: 'outgoing',
    department: 'XZB',
    days_ago: 0,
    keywords: ['寒假', '值班'],
    paragraphs: ['寒假期间实行行政值班，值班时间为每日8:00至17:30，请值班人员做好交接。'],
    status: 'draft',
  },
];
