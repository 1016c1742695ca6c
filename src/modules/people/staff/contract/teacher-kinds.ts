import type { ReferenceList } from '#shared/reference/item.ts';

/** How far somebody's employment is. */
export const entryStatuses = [
  { code: 'pending_entry', cn: '待入职', us: 'Starting soon', tone: 'waiting' },
  { code: 'entered', cn: '试用', us: 'On probation', tone: 'running' },
  { code: 'regular', cn: '在职', us: 'Regular', tone: 'done' },
  { code: 'left', cn: '已离职', us: 'Left', tone: 'ended' },
] as const satisfies ReferenceList;

export const staffKinds = [
  { code: 'teaching', cn: '专任教师', us: 'Teaching' },
  { code: 'admin', cn: '行政', us: 'Administration' },
  { code: 'assist', cn: '教辅', us: 'Teaching support' },
  { code: 'worker', cn: '工勤', us: 'Manual work' },
  { code: 'carer', cn: '保育', us: 'Care' },
  { code: 'foreign', cn: '外教', us: 'International teaching' },
] as const satisfies ReferenceList;

export const maritalStatuses = [
  { code: 'single', cn: '未婚', us: 'Single' },
  { code: 'married', cn: '已婚', us: 'Married' },
  { code: 'divorced', cn: '离异', us: 'Divorced' },
  { code: 'widowed', cn: '丧偶', us: 'Widowed' },
] as const satisfies ReferenceList;

export const educationLevels = [
  { code: 'doctor', cn: '博士', us: 'Doctorate' },
  { code: 'master', cn: '硕士', us: 'Master’s' },
  { code: 'bachelor', cn: '本科', us: 'Bachelor’s' },
  { code: 'college', cn: '专科', us: 'College' },
  { code: 'other', cn: '高中及以下', us: 'Secondary school or lower' },
] as const satisfies ReferenceList;

export const studyModes = [
  { code: 'full_time', cn: '全日制', us: 'Full-time' },
  { code: 'part_time', cn: '非全日制', us: 'Part-time' },
  { code: 'abroad', cn: '境外', us: 'Abroad' },
] as const satisfies ReferenceList;

export const titleLevels = [
  { code: 'full', cn: '正高级', us: 'Professor level' },
  { code: 'senior', cn: '高级', us: 'Senior' },
  { code: 'first', cn: '一级', us: 'First grade' },
  { code: 'second', cn: '二级', us: 'Second grade' },
  { code: 'third', cn: '三级', us: 'Third grade' },
] as const satisfies ReferenceList;

export const certificateKinds = [
  { code: 'teaching', cn: '教师资格证', us: 'Teaching licence' },
  { code: 'mandarin', cn: '普通话等级证', us: 'Mandarin test' },
  { code: 'health', cn: '健康证', us: 'Health certificate' },
  { code: 'first_aid', cn: '急救证', us: 'First aid' },
  { code: 'counselling', cn: '心理证书', us: 'Counselling' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const contractKinds = [
  { code: 'fixed', cn: '固定期限', us: 'Fixed term' },
  { code: 'open', cn: '无固定期限', us: 'Open-ended' },
  { code: 'task', cn: '以完成任务为期限', us: 'For a task' },
  { code: 'appointment', cn: '聘用合同', us: 'Public appointment' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const bankPurposes = [
  { code: 'wage', cn: '工资', us: 'Pay' },
  { code: 'reimburse', cn: '报销', us: 'Expenses' },
] as const satisfies ReferenceList;

/** GB/T 3304. */
export const ethnicities = [
  { code: '01', cn: '汉族', us: 'Han' },
  { code: '02', cn: '蒙古族', us: 'Mongol' },
  { code: '03', cn: '回族', us: 'Hui' },
  { code: '04', cn: '藏族', us: 'Tibetan' },
  { code: '05', cn: '维吾尔族', us: 'Uygur' },
  { code: '06', cn: '苗族', us: 'Miao' },
  { code: '07', cn: '彝族', us: 'Yi' },
  { code: '08', cn: '壮族', us: 'Zhuang' },
  { code: '09', cn: '布依族', us: 'Bouyei' },
  { code: '10', cn: '朝鲜族', us: 'Korean' },
  { code: '11', cn: '满族', us: 'Manchu' },
  { code: '12', cn: '侗族', us: 'Dong' },
  { code: '13', cn: '瑶族', us: 'Yao' },
  { code: '14', cn: '白族', us: 'Bai' },
  { code: '15', cn: '土家族', us: 'Tujia' },
  { code: '16', cn: '哈尼族', us: 'Hani' },
  { code: '17', cn: '哈萨克族', us: 'Kazak' },
  { code: '18', cn: '傣族', us: 'Dai' },
  { code: '19', cn: '黎族', us: 'Li' },
  { code: '20', cn: '傈僳族', us: 'Lisu' },
  { code: '21', cn: '佤族', us: 'Va' },
  { code: '22', cn: '畲族', us: 'She' },
  { code: '23', cn: '高山族', us: 'Gaoshan' },
  { code: '24', cn: '拉祜族', us: 'Lahu' },
  { code: '25', cn: '水族', us: 'Sui' },
  { code: '26', cn: '东乡族', us: 'Dongxiang' },
  { code: '27', cn: '纳西族', us: 'Naxi' },
  { code: '28', cn: '景颇族', us: 'Jingpo' },
  { code: '29', cn: '柯尔克孜族', us: 'Kirgiz' },
  { code: '30', cn: '土族', us: 'Tu' },
  { code: '31', cn: '达斡尔族', us: 'Daur' },
  { code: '32', cn: '仫佬族', us: 'Mulao' },
  { code: '33', cn: '羌族', us: 'Qiang' },
  { code: '34', cn: '布朗族', us: 'Blang' },
  { code: '35', cn: '撒拉族', us: 'Salar' },
  { code: '36', cn: '毛南族', us: 'Maonan' },
  { code: '37', cn: '仡佬族', us: 'Gelao' },
  { code: '38', cn: '锡伯族', us: 'Xibe' },
  { code: '39', cn: '阿昌族', us: 'Achang' },
  { code: '40', cn: '普米族', us: 'Pumi' },
  { code: '41', cn: '塔吉克族', us: 'Tajik' },
  { code: '42', cn: '怒族', us: 'Nu' },
  { code: '43', cn: '乌孜别克族', us: 'Uzbek' },
  { code: '44', cn: '俄罗斯族', us: 'Russian' },
  { code: '45', cn: '鄂温克族', us: 'Ewenki' },
  { code: '46', cn: '德昂族', us: 'De’ang' },
  { code: '47', cn: '保安族', us: 'Bonan' },
  { code: '48', cn: '裕固族', us: 'Yugur' },
  { code: '49', cn: '京族', us: 'Gin' },
  { code: '50', cn: '塔塔尔族', us: 'Tatar' },
  { code: '51', cn: '独龙族', us: 'Derung' },
  { code: '52', cn: '鄂伦春族', us: 'Oroqen' },
  { code: '53', cn: '赫哲族', us: 'Hezhen' },
  { code: '54', cn: '门巴族', us: 'Monba' },
  { code: '55', cn: '珞巴族', us: 'Lhoba' },
  { code: '56', cn: '基诺族', us: 'Jino' },
  { code: '97', cn: '其他', us: 'Other' },
  { code: '98', cn: '外国血统', us: 'Of foreign descent' },
] as const satisfies ReferenceList;
