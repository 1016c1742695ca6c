/** Words of a school that mean the same to somebody who asks, in both languages; a word of two or more signs, or English words. */
const GROUPS = `
转学 转入 转到 换学校 转校 换到 插班 transfer
转出 离开学校 去别的学校 换到别的学校
休学 停学 生大病 大病 治疗 suspension
复学 回来上学 恢复上课
跳级 跳一级 提前升入
留级 重读 repeat
学籍 学籍档案
请假 事假 告假 来不了 不能到校 不能来 没法来 不来上课 leave absent absence
病假 生病请假 sick
旷课 逃课 逃学 翘课 缺课 truancy
迟到 晚到 late tardy
早退 提前走
年假 年休假 带薪假 带薪年休假 休假
产假 生孩子 生育 要生了 怀孕 maternity
陪产假 男方 老婆生 老婆要生 paternity
工资 薪水 薪资 待遇 salary pay
代课 代班 替我上
调课 换课 改课表
听课 观摩 旁听
职称 评职称 中级 高级教师
培训 进修 继续教育 training
值班 值日班 护导 duty
监考 看考场 invigilation
作弊 抄袭 夹带 偷看 抄别人 cheating
考试 测验 测试 考卷 试卷 卷子 exam examination test paper
补考 重考 再考 缓考 retake resit
成绩 分数 等第 score grade mark
复核 查卷 判错 改错 重新判
作业 功课 练习题 homework
课后服务 托管 晚托 延长托管 放学后 看管
手机 电话 智能手机 phone mobile
校服 制服 礼服 衣服 uniform
棉衣 羽绒服 外套 大衣 jacket coat
头发 发型 染发 烫发 hair
首饰 耳环 项链 jewelry
欺凌 霸凌 欺负 打骂 殴打 辱骂 被打 孤立 bullying bully
处分 处罚 惩罚 记过 警告 怎么罚 punishment
解除处分 撤销处分 消除处分
申诉 申辩 不服 appeal
评选 评优 三好学生 优秀学生 award
奖学金 奖金 scholarship
助学金 资助 困难补助 贫困 家里穷 很穷 没钱 减免 少交 aid
学费 费用 收费 交费 缴费 交钱 付款 支付 tuition fee pay payment
发票 票据 收据 invoice receipt
退费 退钱 退款 退回 退还 拿回来 refund
保险 理赔 赔付 insurance
受伤 摔伤 磕碰 摔倒 摔了 扭伤 弄伤 injury injured hurt
午餐 午饭 中饭 吃饭 伙食 就餐 饭菜 lunch meal
食堂 餐厅 饭堂 canteen cafeteria
停餐 不吃饭 退餐
菜谱 菜单 吃什么 menu
过敏 起疹子 不能吃 allergy allergic
海鲜 虾 鱼虾 螃蟹 seafood
素食 吃素 vegetarian vegan meat
清真 halal
外卖 点餐 美团 饿了么 叫餐 takeaway delivery
腹泻 拉肚子 呕吐 食物中毒 肚子疼 diarrhea vomit
宿舍 寝室 住校 住宿 住宿生 dorm dormitory boarding
熄灯 关灯 睡觉
电器 电饭煲 电锅 电热毯 吹风机 热水壶 大功率
返校 回校 回学校
接送 来接 接孩子 接人 接送人 pickup
爷爷 奶奶 外公 外婆 老人 grandparent
校车 班车 school-bus bus
访客 来访 来校 进校 visitor guest
停车 停车位 车位 泊车 parking
车辆 汽车 轿车 私家车 开车 car
电动车 电动自行车 电瓶车 电动 ebike
充电 充电桩 charge
校园卡 饭卡 一卡通 学生卡 card
挂失 丢了 遗失 丢失 不见了 找不到 lost lose
失物 捡到 失物招领
水杯 水壶 杯子 bottle
快递 包裹 邮件 parcel package
图书馆 图书 借书 借阅 书本 library book
赔偿 赔钱 要赔 compensate
实验室 实验 laboratory lab
电脑 计算机 机房 computer
密码 口令 password
登录 登陆 登不上 进不去 sign-in login
锁定 被锁 lock locked
忘记 忘了 记不得 forgot forget
账号 帐号 用户名 账户 account
绑定 添加孩子 加上 关联 bind link
班主任 班级老师 homeroom
无线 无线网络 上网 网络 wifi 连网 internet
邮箱 电子邮件 email mail
打印 复印 文印 print copy
报修 维修 修理 坏了 损坏 找谁修 repair broken
灯具 电灯 灯管 light
报销 报账 reimburse reimbursement
出差 差旅 外地 外出 business-trip
火车 高铁 动车 train
采购 购买 购置 买东西 purchase
文具 办公用品 红笔 粉笔 笔芯 本子 stationery
领用 申领 领取 去哪拿 哪里领
用车 派车 公车 车子
会议室 报告厅 开会 meeting-room
预约 预订 订位 book reserve
体育馆 操场 球场 场馆 打球 篮球 gym
居民 小区 周边 附近的人
游泳 泳池 swimming
免修 不上体育课 免测 exempt
体育 体育课 跑步 sport physical
运动会 田径 比赛
体检 检查身体 健康检查 checkup
空腹 不吃早饭 fasting
疫苗 打针 预防针 接种 vaccine vaccination
传染病 水痘 流感 手足口病 infectious
发烧 发热 体温 高烧 fever temperature
生病 病了 患病 不舒服 ill illness sick unwell
医院证明 病历 诊断书 医生证明 certificate
服药 吃药 喂药 药品 药要 用药 medicine medication pill tablet drug
校医 医务室 校医室 护士 nurse doctor
视力 近视 眼睛 eyesight myopia
黑板 座位 调座位
心理 心情 情绪 压力 抑郁 聊聊 谈心 counsel counselling
消防 演练 疏散 火灾 逃生 fire drill
台风 暴雨 下大雨 大雨 恶劣天气 storm typhoon rain
停课 不上课 不上学 放假
监控 摄像头 录像 camera cctv
被偷 偷了 失窃 丢东西 物品丢失
家长会 家校会
家访 上门 来家里
家委会 家长委员会 家长代表
志愿者 义工 护学岗 volunteer
开放日 参观 看看学校 open-day visit tour look
招生 报名 入学 录取 报到 enrol enrollment admission
毕业 升学 志愿填报 中考 graduate
社团 兴趣班 兴趣小组 俱乐部 club
研学 春游 秋游 旅行 外出活动 trip
学生会 干部 竞选 选举
值日 打扫 扫地 卫生
垃圾 垃圾分类 废纸 废电池 waste
空调 冷气 暖气 air-conditioner
照片 肖像 拍照 图片 相片 photo picture
隐私 个人信息 泄露 privacy
家长群 微信群 家校群 班级群
礼品 礼物 送礼 购物卡 红包 礼金 gift
补课 有偿补课 家教 tutoring
投诉 意见 建议 不满意 反映 举报 complaint complain
上传 提交资料 upload
教案 课件 备课 lesson-plan
直播 网课 线上课 live
兄弟 姐妹 兄妹 sibling brother sister
折扣 优惠 便宜 打折 discount cheaper
签证 居留许可 工作许可 visa permit
新生 新家庭 第一天 迎新 orientation new first
教材 课本 textbook
外教 外籍教师 foreign
缺席 没参加 错过 缺考 miss missed
材料 资料 证件 手续 准备啥 document
`;

/** The words of each group, folded. */
export const SYNONYMS: readonly (readonly string[])[] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(' '));
