import type { BudgetTerms } from './kit/budgets/budgets.ts'

const people: Record<BudgetTerms['of'], string> = {
  mobile: '每个手机号',
  'mobile at the connection': '一个网络地址上的每个手机号',
  'mobile in the browser': '一个浏览器里的每个手机号',
  browser: '每个浏览器',
  member: '每位会员',
  helper: '每位帮手',
  connection: '每个网络地址',
  network: '每个网段',
  club: '整个俱乐部',
}
const periods: Record<BudgetTerms['per'], string> = {
  hour: '每小时',
  day: '每天',
  businessDay: '每个自然日',
  'at a time': '同时',
}
const counted: Record<BudgetTerms['what'], string> = {
  "browsers counted that opened the member's invitation link": '计入的、打开过这位会员邀请链接的浏览器',
  "sign-ins by the phone's own lock that are counted for their browsers, in all":
    '按浏览器计数的指纹或面容登录（总数）',
  "sign-ins by the phone's own lock that failed": '失败的指纹或面容登录',
  "ways in by a phone's own lock that were added": '新增的指纹或面容登录',
  'SMS for browsers that are not known: the rest stays for those that are':
    '发给不认识的浏览器的短信（其余留给认识的）',
  'SMS in all': '短信总数',
  'SMS of a browser in which the member has signed in': '发给会员登录过的浏览器的短信',
  'SMS requested by browsers in which its member never signed in': '会员没有登录过的浏览器请求的短信',
  'SMS without a picture code': '不用图形验证码的短信',
  SMS: '短信',
  'browsers whose first report of a day came in': '当天首次上报的浏览器',
  'browsers whose first report of a day came in, in all': '当天首次上报的浏览器总数',
  'bytes of those': '其字节数',
  'causes of failures that were new on their day': '当天新出现的页面故障原因',
  'codes made for a relative': '给亲友的帮助码',
  'files of all members that turned out to be useless': '所有会员传来却不能用的文件',
  'files that turned out to be useless after work was spent on them': '处理以后才发现不能用的文件',
  'films converted into what every phone plays': '转换成各种手机都能播放的视频',
  'further SMS, for browsers that solved a picture code': '做过图形验证码的浏览器另可请求的短信',
  'further wrong passwords, from browsers that solved a picture code': '做过图形验证码的浏览器另可输错的密码',
  'of those, for one browser': '其中一个浏览器的',
  'of those, from one connection': '其中一个网络地址的',
  'of those, without a picture code': '其中不用图形验证码的',
  'page views, clicks and failures reported in all': '上报的浏览、点击和故障总数',
  'page views, clicks and failures reported': '上报的浏览、点击和故障',
  'picture codes in all': '图形验证码总数',
  'picture codes': '图形验证码',
  'pictures and films kept, those that are arriving included': '保存的图片和视频（含正在上传的）',
  'posters drawn': '生成的海报',
  'ratings by visitors in all': '访客评分总数',
  'ratings by visitors': '访客评分',
  'readings of what the club knows': '查看俱乐部所存个人信息',
  'texts agreed to, helpers allowed to see more, and help resumed': '同意条款、放宽帮手权限、恢复帮助',
  'wrong SMS codes and passwords': '输错的短信验证码和密码',
  'wrong codes of relatives': '输错的亲友帮助码',
  'wrong invitation codes': '输错的邀请码',
  'wrong passwords from browsers in which its member never signed in': '会员没有登录过的浏览器输错的密码',
}

const setting = (name: string) => `没有设置 ${name}`
const reason = (failure: string) => `：${failure}`

/** What the doctor says. Names of settings and commands, and what other systems answered, stay as they are. */
export const words = {
  abouts: {
    settings: '设置',
    demo: '演示俱乐部',
    exception: '例外设置',
    sms: '短信',
    publicAddress: '公网地址',
    database: '数据库',
    schema: '数据库结构',
    lockTimeout: '锁等待上限',
    cluster: '数据库集群',
    role: '数据库角色',
    dataFolder: '数据目录',
    files: '会员文件',
    room: '文件空间',
    ffmpeg: '视频转换（ffmpeg）',
    scanner: '病毒扫描',
    secrets: '密钥',
    proxy: '代理',
    limits: '限额',
    keys: '加密密钥',
    weChat: '微信',
    signedDays: '每日签名',
    jobs: '定时任务',
    job: '定时任务',
    stuck: '卡住的工作',
  },
  /** Jobs, and work that may be stuck, by the name in the log. */
  workNames: {
    'account-erasure': '注销账户后删除资料',
    'bank-due': '银行任务和资产的发放',
    'bar-end': '到期解除停权',
    'file-scan': '会员文件的病毒扫描',
    greetings: '节日问候',
    invitations: '邀请计数',
    'ledger-heads': '账本每日签名',
    'mobile-moves': '换手机号后资料的转移',
    'month-close': '月结',
    'rank-snapshot': '排行榜',
    'sealed-values': '加密资料能否读取',
    'sealing-keys': '各密钥加密的数量',
    sweep: '清理过期数据',
    'vote-tally': '计票',
    'bank-event': '银行发来的事件',
    'bank-member': '会员的银行任务',
    'content-item': '一项内容',
    'content-media': '内容的图片和视频',
    'content-timed': '定时发布的内容',
    'feed-undo': '银行文件的撤销',
    'file-removal': '会员文件的删除',
    greeting: '一条问候',
    'greeting-plan': '问候的安排',
    invitation: '一次邀请',
    'mobile-move': '一位会员换手机号',
    ranking: '一位会员的排名',
    'sealed-value': '一项加密资料',
    server: '服务器的例行工作',
    job: '定时任务',
    outage: '停机补偿',
    club: '命令 club',
  } as Record<string, string>,
  /** The name of a service outside, as the log has it. */
  serviceNames: {
    'the SMS gateway': '短信网关',
    WeChat: '微信',
    'the file store': '文件存储',
    'the virus scanner': '病毒扫描',
    'identity provider': '银行统一登录',
  } as Record<string, string>,
  named: (title: string, name: string) => `${title}（${name}）`,
  settings: {
    valid: (isProduction: boolean): string => (isProduction ? '有效，用于生产' : '有效，不是生产环境'),
    demo: '已打开：演示会员的密码人人都知道',
    exception: (name: string) => `${name} 已设置：生产环境放行了只适合试用的做法`,
    noSms: `${setting('CLUB_SMS_GATEWAY_URL')}：会员收不到登录验证码`,
    noPublicUrl: `${setting('CLUB_PUBLIC_URL')}：海报和邀请上的二维码会指向 localhost`,
  },
  database: {
    unusable: (failure: string) => `不能使用${reason(failure)}`,
    embedded: (version: string) => `用的是内置数据库（PostgreSQL ${version}），断电时可能丢失最后一刻的数据`,
    old: (version: string) => `是 PostgreSQL ${version}，俱乐部需要 15 或更新版本`,
    is: (version: string, isEmbedded: boolean) => `是 PostgreSQL ${version}${isEmbedded ? '，内置' : ''}`,
    newer: (names: string) => `有更新版本的 ${names}：请把这台服务器换成那个版本`,
    lacks: (names: string) =>
      `缺少 ${names}：请运行 \`club db migrate\`；由服务器自行升级结构的，重启俱乐部即可`,
    upToDate: (applied: number) => `已是最新，共 ${applied} 次变更`,
    noLockTimeout: "这个数据库没有设置；请由所有者执行：ALTER DATABASE … SET lock_timeout = '5s'",
  },
  cluster: {
    notSpread: (version: string) => `Citus ${version}，所有表都在协调节点上：请运行 \`club db distribute\``,
    wrong: (what: string) => `${what}；\`club db distribute\` 会尽量修复`,
    is: (version: string, tables: number, workers: number) =>
      `Citus ${version}：${tables} 张表分布在 ${workers} 个工作节点`,
  },
  role: {
    safe: (name: string) => `${name} 只能往账本里追加，不能改动，也不能改触发器`,
    powerful: (name: string, powers: string) => `${name}（${powers}）：拿到它的人可以改写账本`,
    outsideProduction: (says: string) => `${says}；生产环境会拒绝`,
  },
  dataFolder: {
    unwritable: (path: string, failure: string) => `${path} 不能写入${reason(failure)}`,
    refusing: (free: string, path: string) => `${path} 只剩 ${free}：上传会被拒绝`,
    low: (free: string, path: string) => `${path} 只剩 ${free}`,
    good: (free: string, path: string) => `可以写入，${path} 还有 ${free}`,
    readByOthers: (path: string) => `这台机器的其他用户可以读取 ${path}，里面有密钥和会员文件`,
  },
  store: {
    full: (used: string) => `${used}：上传会被拒绝`,
    used: (used: string, most: string) => `${most}（CLUB_UPLOAD_MAX_TOTAL_GB）中已用 ${used}`,
    refuses: (isBucket: boolean, failure: string) =>
      `${isBucket ? '对象存储' : '文件夹'}不能存文件${reason(failure)}`,
    works: (isBucket: boolean) => `${isBucket ? '对象存储' : '文件夹'}可以存取和删除文件`,
    ffmpeg: (version: string) => `已安装（${version}）`,
    noFfmpeg: '没有安装：不是 H.264 的视频会被拒绝，视频封面由会员的浏览器生成',
    scanner: (version: string) => `有应答（${version}）`,
    noScanner: (failure: string) => `没有应答（${failure}）：会员上传的文件要等待，或未经扫描就进入审核`,
  },
  secrets: {
    made: '没有设置的由俱乐部自己生成',
    set: (name: string) => `${name} 已设置`,
    unset: (name: string) => `${setting(name)}：使用数据目录里的那一份，请留好备份`,
    noBankKey: `${setting('CLUB_BANK_EVENT_KEY')}：银行发来的事件一律拒绝`,
    proxies: (count: number) => `会员的网络地址取自 ${count} 个代理`,
    noProxy: `${setting('CLUB_TRUSTED_PROXIES')}：如果前面有代理，所有会员看起来都是同一个地址，共用一份限额`,
    untrusted: (header: string, at: string) =>
      `${at} 最近一次从 CLUB_TRUSTED_PROXIES 以外的地址收到 ${header}：漏写了一个代理，或有人伪造`,
  },
  limits: {
    is: (budget: {
      of: BudgetTerms['of']
      what: BudgetTerms['what']
      per: BudgetTerms['per']
      room: number
    }) => `${people[budget.of]}${periods[budget.per]} ${budget.room}：${counted[budget.what]}`,
    setting: (name: string) => `（${name}）`,
    tooFew: (says: string, needed: number) => `${says}；网点办一场活动需要 ${needed}，不够用`,
  },
  weChat: {
    off: `${setting('CLUB_WECHAT_APP_ID')}：分享页面时没有微信菜单`,
    signs: '正常给页面签名',
    notAsked: '已配置，还没有页面用到',
    notRenewed: (failure: string) => `仍能签名，但最近一次没有更新成功${reason(failure)}`,
    broken: (failure: string) => `页面没有分享菜单${reason(failure)}`,
  },
  keys: {
    current: (count: string, id: string) => `${count} 个值用现行密钥 ${id} 加密`,
    unknown: (count: string, id: string) => `${count} 个值用密钥 ${id} 加密，CLUB_SEAL_KEYS 里没有它`,
    old: (count: string, id: string) => `还有 ${count} 个值用旧密钥 ${id} 加密：请运行 \`club keys reseal\``,
    asOf: (time: string) => `（${time} 统计）`,
  },
  heads: {
    unsigned: (path: string, failure: string) => `${path} 没有签下任何一天${reason(failure)}`,
    noKey: `${setting('CLUB_LEDGER_KEY')}：账本被改写也查不出来`,
    none: '第一天还没有结束',
    missing: (path: string, due: string) => `${path} 不存在或是空的；最后一天应是 ${due}`,
    behind: (path: string, last: string, due: string) => `${path} 只到 ${last}，应到 ${due}`,
    ahead: (path: string, last: string) => `${path} 已到 ${last}，但那天还没有过完：是不是哪台机器时钟不准？`,
    good: (path: string, last: string) => `${path} 到 ${last}`,
  },
  jobs: {
    none: '还没有服务器在这个数据库上启动过',
    good: (count: number) => `${count} 个任务都按时完成`,
    late: (name: string, everySeconds: number, last: string | null, failures: number) =>
      `${name}，每 ${everySeconds} 秒一次，${last ? `最近一次成功在 ${last}` : '从未成功过'}，${
        failures > 0 ? `之后失败 ${failures} 次` : '没有失败记录'
      }：请看服务器日志`,
  },
  stuck: {
    none: '没有',
    is: (what: { work: string; items: number; since: string; last: string; cause: string }) =>
      `${what.work}：${what.items} 项从 ${what.since} 起一直失败，最近一次 ${what.last}（${what.cause}）；日志里有明细`,
  },
}
