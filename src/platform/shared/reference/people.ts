import type { ReferenceList } from './item.ts';

/** Lists about persons, their documents and their families, in the order of the specification. */

/** `document` names the rule of the number: the mainland identity card, the passport, or the looser rule of the rest. */
export const idTypes = [
  {
    code: 'identity',
    cn: '居民身份证',
    us: 'Mainland ID card',
    document: 'identity',
    also: ['身份证', '二代身份证', '第二代身份证', '身份证件', 'identity card', 'ID card'],
  },
  {
    code: 'wj_jr',
    cn: '军人/武警证件',
    us: 'Military / armed police ID',
    document: 'other',
    also: ['军官证', '士兵证', '军人证', '武警证', '警官证'],
  },
  { code: 'passport', cn: '护照', us: 'Passport', document: 'passport', also: ['外国护照', '中国护照'] },
  {
    code: 'CN03',
    cn: '港澳台居民居住证',
    us: 'Residence permit of Hong Kong, Macao or Taiwan residents',
    document: 'other',
    also: ['港澳台居住证', '港澳台居民居住证件'],
  },
  {
    code: 'CN04',
    cn: '外国人永久居留身份证',
    us: 'Permanent residence card of foreigners',
    document: 'other',
    also: ['外国人永久居留证', '永久居留证'],
  },
  { code: 'HK01', cn: '香港证件', us: 'Hong Kong document', document: 'other', also: ['香港身份证', '香港居民身份证'] },
  { code: 'MO01', cn: '澳门证件', us: 'Macao document', document: 'other', also: ['澳门身份证', '澳门居民身份证'] },
  {
    code: 'TW02',
    cn: '台湾证件',
    us: 'Taiwan document',
    document: 'other',
    also: ['台湾身份证', '台胞证', '台湾居民来往大陆通行证'],
  },
  { code: 'other', cn: '其他', us: 'Other', document: 'other' },
  { code: 'other_id', cn: '其他证件', us: 'Other document', document: 'other' },
] as const satisfies ReferenceList;

export const genders = [
  { code: 'male', cn: '男', us: 'Male', also: ['男生', '男性', '男孩', 'm', '1'] },
  { code: 'female', cn: '女', us: 'Female', also: ['女生', '女性', '女孩', 'f', '2'] },
] as const satisfies ReferenceList;

export const relations = [
  { code: 'spouse', cn: '配偶', us: 'Spouse', is_guardian_eligible: false, also: ['丈夫', '妻子', '夫', '妻', '爱人'] },
  { code: 'father', cn: '父亲', us: 'Father', is_guardian_eligible: true, also: ['爸爸', '爸', '父'] },
  { code: 'mother', cn: '母亲', us: 'Mother', is_guardian_eligible: true, also: ['妈妈', '妈', '母'] },
  { code: 'children', cn: '子女', us: 'Children', is_guardian_eligible: false, also: ['儿子', '女儿'] },
  {
    code: 'grandparents',
    cn: '祖父母',
    us: 'Grandparents',
    is_guardian_eligible: true,
    also: ['爷爷', '外公', '姥爷', '祖父', '外祖父', 'grandfather', 'grandpa'],
  },
  {
    code: 'grandma',
    cn: '奶奶/外婆',
    us: 'Grandma',
    is_guardian_eligible: true,
    also: ['奶奶', '外婆', '姥姥', '祖母', '外祖母', 'grandmother'],
  },
  {
    code: 'uncle',
    cn: '叔舅',
    us: 'Uncle',
    is_guardian_eligible: true,
    also: ['叔叔', '叔父', '舅舅', '舅父', '伯伯', '伯父'],
  },
  { code: 'aunt', cn: '姑姨', us: 'Aunt', is_guardian_eligible: true, also: ['姑姑', '姑妈', '姨妈', '阿姨', '小姨'] },
  { code: 'brother', cn: '兄弟', us: 'Brother', is_guardian_eligible: false, also: ['哥哥', '弟弟', '兄', '弟'] },
  { code: 'sister', cn: '姐妹', us: 'Sister', is_guardian_eligible: false, also: ['姐姐', '妹妹', '姐', '妹'] },
  { code: 'other', cn: '其他', us: 'Other', is_guardian_eligible: true },
] as const satisfies ReferenceList;

type GuardianRelation = Extract<(typeof relations)[number], { is_guardian_eligible: true }>;

/** The relations in which somebody may be a guardian. */
export const guardianRelations = relations.filter((item) => item.is_guardian_eligible) as [
  GuardianRelation,
  ...GuardianRelation[],
];

/** GB/T 4762, and 20 for everything else. */
export const politicalCodes = [
  { code: 1, cn: '中共党员', us: 'Member of the Communist Party of China' },
  { code: 2, cn: '中共预备党员', us: 'Probationary member of the Communist Party of China' },
  { code: 3, cn: '共青团员', us: 'Member of the Communist Youth League' },
  { code: 4, cn: '民革党员', us: 'Revolutionary Committee of the Kuomintang' },
  { code: 5, cn: '民盟盟员', us: 'China Democratic League' },
  { code: 6, cn: '民建会员', us: 'China National Democratic Construction Association' },
  { code: 7, cn: '民进会员', us: 'China Association for Promoting Democracy' },
  { code: 8, cn: '农工党党员', us: "Chinese Peasants' and Workers' Democratic Party" },
  { code: 9, cn: '致公党党员', us: 'China Zhi Gong Party' },
  { code: 10, cn: '九三学社社员', us: 'Jiusan Society' },
  { code: 11, cn: '台盟盟员', us: 'Taiwan Democratic Self-Government League' },
  { code: 12, cn: '无党派人士', us: 'Without party affiliation' },
  { code: 13, cn: '群众', us: 'General public' },
  { code: 20, cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const visaTypes = [
  { code: 'D', cn: 'D 定居', us: 'D Permanent residence' },
  { code: 'F', cn: 'F 访问', us: 'F Exchange and visit' },
  { code: 'L', cn: 'L 旅游', us: 'L Tourism' },
  { code: 'M', cn: 'M 商贸', us: 'M Business' },
  { code: 'Q1', cn: 'Q1 团聚（长期）', us: 'Q1 Family reunion, long stay' },
  { code: 'Q2', cn: 'Q2 探亲（短期）', us: 'Q2 Family visit, short stay' },
  { code: 'S1', cn: 'S1 私人事务（长期）', us: 'S1 Private matters, long stay' },
  { code: 'S2', cn: 'S2 私人事务（短期）', us: 'S2 Private matters, short stay' },
  { code: 'R', cn: 'R 人才', us: 'R Talent' },
  { code: 'X1', cn: 'X1 学习（长期）', us: 'X1 Study, long stay' },
  { code: 'X2', cn: 'X2 学习（短期）', us: 'X2 Study, short stay' },
  { code: 'Z', cn: 'Z 工作', us: 'Z Work' },
] as const satisfies ReferenceList;

/**
 * The first two digits of a mainland identity number (GB/T 2260). `is_permit` marks residence permits that look alike
 * but are entered under another ID type.
 */
export const provincePrefixes = [
  { code: '11', cn: '北京', us: 'Beijing', is_permit: false },
  { code: '12', cn: '天津', us: 'Tianjin', is_permit: false },
  { code: '13', cn: '河北', us: 'Hebei', is_permit: false },
  { code: '14', cn: '山西', us: 'Shanxi', is_permit: false },
  { code: '15', cn: '内蒙古', us: 'Inner Mongolia', is_permit: false },
  { code: '21', cn: '辽宁', us: 'Liaoning', is_permit: false },
  { code: '22', cn: '吉林', us: 'Jilin', is_permit: false },
  { code: '23', cn: '黑龙江', us: 'Heilongjiang', is_permit: false },
  { code: '31', cn: '上海', us: 'Shanghai', is_permit: false },
  { code: '32', cn: '江苏', us: 'Jiangsu', is_permit: false },
  { code: '33', cn: '浙江', us: 'Zhejiang', is_permit: false },
  { code: '34', cn: '安徽', us: 'Anhui', is_permit: false },
  { code: '35', cn: '福建', us: 'Fujian', is_permit: false },
  { code: '36', cn: '江西', us: 'Jiangxi', is_permit: false },
  { code: '37', cn: '山东', us: 'Shandong', is_permit: false },
  { code: '41', cn: '河南', us: 'Henan', is_permit: false },
  { code: '42', cn: '湖北', us: 'Hubei', is_permit: false },
  { code: '43', cn: '湖南', us: 'Hunan', is_permit: false },
  { code: '44', cn: '广东', us: 'Guangdong', is_permit: false },
  { code: '45', cn: '广西', us: 'Guangxi', is_permit: false },
  { code: '46', cn: '海南', us: 'Hainan', is_permit: false },
  { code: '50', cn: '重庆', us: 'Chongqing', is_permit: false },
  { code: '51', cn: '四川', us: 'Sichuan', is_permit: false },
  { code: '52', cn: '贵州', us: 'Guizhou', is_permit: false },
  { code: '53', cn: '云南', us: 'Yunnan', is_permit: false },
  { code: '54', cn: '西藏', us: 'Tibet', is_permit: false },
  { code: '61', cn: '陕西', us: 'Shaanxi', is_permit: false },
  { code: '62', cn: '甘肃', us: 'Gansu', is_permit: false },
  { code: '63', cn: '青海', us: 'Qinghai', is_permit: false },
  { code: '64', cn: '宁夏', us: 'Ningxia', is_permit: false },
  { code: '65', cn: '新疆', us: 'Xinjiang', is_permit: false },
  { code: '71', cn: '台湾', us: 'Taiwan', is_permit: false },
  { code: '81', cn: '香港', us: 'Hong Kong', is_permit: false },
  { code: '82', cn: '澳门', us: 'Macao', is_permit: false },
  { code: '83', cn: '台湾居民居住证', us: 'Residence permit for Taiwan residents', is_permit: true },
  { code: '91', cn: '国外', us: 'Abroad', is_permit: true },
] as const satisfies ReferenceList;
