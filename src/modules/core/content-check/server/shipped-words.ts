/**
 * Words that come with the portal. Refused is what has no place in a school at all; held is what is often harmless and
 * sometimes an insult or an advertisement, so that a person looks at it first.
 */
const REFUSED = `傻逼 煞笔 操你妈 草泥马 草你妈 妈了个逼 你妈死了 去死吧 狗娘养 狗杂种 王八蛋 滚你妈 婊子 骚货 贱人 臭婊
  日你妈 干你娘 他妈的 妈逼 尼玛 脑残 死全家 强奸 轮奸 约炮 裸聊 裸照 成人视频 黄色网站 色情 援交 一夜情 性交易
  赌博 博彩 网赌 六合彩 时时彩 赌场 下注群 冰毒 海洛因 摇头丸 吸毒 贩毒 迷药 枪支 买枪 炸药 制作炸弹 代考 替考 办假证
  刷单返利 高利贷 校园贷 套路贷 自杀群 割腕 fuck fucking fucker shit bitch asshole motherfucker cunt nigger faggot whore slut
  porn sb nmsl cnm wcnm tmd`;
const HELD = `加微信 加qq 微信号 加群 扫码进群 兼职 代写 代购 转账 贷款 退费 举报校长 收红包 乱收费 体罚 跳楼 自杀 不想活 大麻 做爱 智障 弱智
  笨蛋 白痴 垃圾老师 滚出去 闭嘴 神经病 变态 idiot stupid loser`;

const listed = (words: string, action: 'refuse' | 'hold') =>
  words.split(/\s+/).map((word) => ({ word, action }) as const);

export const SHIPPED_WORDS = [...listed(REFUSED, 'refuse'), ...listed(HELD, 'hold')];
