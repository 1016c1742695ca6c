/** Words that ask and say nothing about what is asked: a question is cut at them. */
export const STOP_PHRASES: readonly string[] = [
  ...'怎么办 怎么样 怎么弄 怎么跟 怎么 怎样 如何 什么样 什么时候 什么 为什么 为啥 干什么 干嘛 哪里 哪儿 哪些 哪个 哪天 哪几 多少 多久 多大 多高 几点 几天 几个 几位 几项 几年 几册 几度'.split(
    ' ',
  ),
  ...'可以吗 可以 能不能 可不可以 行不行 要不要 会不会 是不是 有没有 好不好 能否 是否 可否 需不需要 需要 应该 必须 想要 打算 准备 帮忙 帮我 请问 麻烦 告诉 知道 推荐 介绍'.split(
    ' ',
  ),
  ...'我们 你们 他们 她们 它们 咱们 大家 自己 我家 这个 那个 这些 那些 这里 那里 这样 那样 一下 一个 一些 一点 有点 还有 还是 或者 以及 因为 所以 但是 如果 的话 之后 以后 之前 以前 的时候 时候'.split(
    ' ',
  ),
  ...'已经 一直 现在 最近 经常 老是 总是 比较 非常 特别 真的 到底 究竟 其实 今天 明天 昨天 不知道 没有'.split(' '),
];

/** Single signs that carry a sentence and mean little alone. */
export const STOP_SIGNS: ReadonlySet<string> = new Set(
  '的了吗呢吧啊呀哦嗯哈么是在有和与及或也都就才又还再很太最更不没别要会能可得地着过把被给让叫对向从到于为以之其而且若我你您他她它咱谁啥哪几多少怎何这那个些只每各某一二三两上下里中前后时天年月日好大小来去说想看用做请问人们',
);

export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an the of to in on at by for from with about into over is are was were be been am do does did done can could may might must shall should will would have has had having i me my mine we us our you your he him his she her it its they them their this that these those there here who whom whose what which when where why how much many long and or but if so not no yes than then some any as all each both more most very just also too get got give go going let make need want know tell please ok way best cheap good'.split(
    ' ',
  ),
);

/** What nearly every question of a school says: they hardly tell one passage from another. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  '孩子 小孩 小朋友 儿子 女儿 学生 同学 老师 教师 家长 学校 班级 班主任 教室 child kid son daughter student pupil parent teacher school class'.split(
    ' ',
  ),
);
