import type { FeedSentences, Told } from './feed-says.rules.ts'

const values: Record<string, string> = {
  debit: '借记卡',
  credit: '信用卡',
  social_security: '社保卡',
  happy_yang: '幸福养老卡',
  happy_ruyi: '幸福如意卡',
  normal: '正常',
  frozen: '冻结',
  lost: '挂失',
  closed: '注销',
}

const subjects: readonly Told[] = [
  [/^whether the target was reached is missing/, '没有填是否达标'],
  [/^reached is none of yes, no, Y, N, 是, 否: ?/, '是否达标只能填 是/否、Y/N 或 yes/no：'],
  [/^blacklisted is none of yes, no, Y, N, 是, 否: ?/, '是否限制只能填 是/否、Y/N 或 yes/no：'],
  [/^the month is not one like 2026-11: ?/, '月份应写成 2026-11：'],
  [/^the month is before 2000/, '月份早于 2000 年'],
  [/^the month is not over yet/, '这个月还没有结束'],
  [/^the month is missing/, '没有填月份'],
  [/^the amount is missing/, '没有填金额'],
  [/^the amount is not a decimal of 0 or more: ?/, '金额应为不小于 0 的数：'],
  [/^the balance is not a decimal of 0 or more: ?/, '余额应为不小于 0 的数：'],
  [/^neither customer number nor mobile is given/, '客户号和手机号都没有填'],
  [/^the customer number is missing/, '没有填客户号'],
  [/^the mobile is missing/, '没有填手机号'],
  [/^the customer number is a word for no value: ?/, '客户号是空值的写法：'],
  [/^the customer number is not 4 to 32 letters and digits: ?/, '客户号应为 4 到 32 位字母或数字：'],
  [/^the mobile is not 11 digits beginning with 13 to 19: ?/, '手机号应为 13 至 19 开头的 11 位数字：'],
  [/^the new mobile is not 11 digits beginning with 13 to 19: ?/, '新手机号应为 13 至 19 开头的 11 位数字：'],
  [/^the new mobile is the old one/, '新手机号与旧手机号相同'],
  [/^the new mobile belongs to another member/, '新手机号属于另一位会员'],
  [
    /^what the bank said of the last owner of the new mobile could not be moved yet: see club doctor/,
    '新手机号前一位使用者的银行资料还没有移走，请查看系统状态',
  ],
  [/^the member is closing the account/, '这位会员正在注销账户'],
  [
    /^the customer number leads to no member, the old mobile does: name the person by the old mobile alone/,
    '按客户号找不到会员，按旧手机号能找到：请只用旧手机号指明此人',
  ],
  [/^the time of the change is missing/, '没有填变更时间'],
  [/^the time of the row is before 2000/, '数据时间早于 2000 年'],
  [/^the time of the row lies ahead/, '数据时间还没有到'],
  [/^the time of the row is not one like (\S+): ?/, '数据时间应写成 $1：'],
  [/^the time is more than 400 days ago/, '时间早于 400 天前'],
  [/^the time lies ahead/, '时间还没有到'],
  [/^the time is not one like (\S+): ?/, '时间应写成 $1：'],
  [
    /^the event id is not 1 to 64 letters, digits or one of \. : _ -/,
    '事件编号应为 1 到 64 位字母、数字或 . : _ -',
  ],
  [/^the event id was used before with other content/, '这个事件编号用过，内容不同'],
  [/^the type is none that the club knows(: ?)?/, '俱乐部没有这种类型：'],
  [/^the card number is not masked like 6222\*{6}1234: ?/, '卡号应遮掩成 6222******1234 的样子：'],
  [/^the kind of card is none of ([^:]*): ?/, '卡种应为 $1 之一：'],
  [/^the card's status is none of ([^:]*): ?/, '卡状态应为 $1 之一：'],
  [/^the kind of pension is none of ([^:]*): ?/, '养老金种类应为 $1 之一：'],
  [
    /^the level is not 1 to 20 letters, digits, Chinese characters, spaces or \. _ -: ?/,
    '等级应为 1 到 20 个汉字、字母、数字、空格或 . _ -：',
  ],
  [/it is empty/, '没有填'],
  [/it has (\d+) characters/, '有 $1 个字符'],
  [/^it repeats line (\d+) of the same file/, '与本文件第 $1 行重复'],
  [/^it contradicts line (\d+) of the same file/, '与本文件第 $1 行矛盾'],
  [/^the customer number (\S+) would leave one member for another: /, '客户号 $1 会从一位会员转到另一位：'],
  [
    /^the customer number (\S+) would leave one member for a mobile of nobody known: /,
    '客户号 $1 会从一位会员转到一个无人登记的手机号：',
  ],
  [
    /^the customer number (\S+) was last a member's and would go to another: /,
    '客户号 $1 原属一位会员，会转到另一位：',
  ],
  [
    /^the customer number (\S+) was last a member's and would go to a mobile of nobody known: /,
    '客户号 $1 原属一位会员，会转到一个无人登记的手机号：',
  ],
  [
    /look at the dry run with --confirm-moves, then feed the file with it/,
    '请勾选“允许客户号转移”重新检查，核对后再入库',
  ],
  [/an operator confirms it with a file of the kind customers/, '要由工作人员用客户号文件确认'],
  [/^the line has (\d+) cells, the header (\d+)/, '这一行有 $1 格，表头有 $2 格'],
  [/; a quote in it is closed only in line (\d+)/, '；行内的引号到第 $1 行才结束'],
  [/^the line is longer than (\d+) characters/, '这一行超过 $1 个字符'],
  [
    /^a line break inside a cell without quotes, or a line end other than that of the header/,
    '单元格里有换行但没有加引号，或换行符与表头不同',
  ],
  [/^the file ends in the middle of this line: it has no line end/, '文件在这一行中间断了：行尾没有换行'],
  [/^column (\d+) \((.+)\) is not (\S+)/, '第 $1 列（$2）不是 $3 编码'],
  [/^column (\d+) is not (\S+)/, '第 $1 列不是 $2 编码'],
  [/^the database refused a value of it; see the log/, '数据库不接受其中一个值，详见日志'],
  [
    /^it could not be stored \((.+)\); see the log, and feed the file again/,
    '没有存下来（$1），详见日志，请再次入库',
  ],
  [/a quote in line (\d+), column (\d+), has a backslash before it/, '第 $1 行第 $2 列的引号前有反斜杠'],
  [
    /a quote in line (\d+), column (\d+), is followed by more than the end of its cell/,
    '第 $1 行第 $2 列的引号后面还有内容',
  ],
  [
    /a quote in line (\d+), column (\d+), stands within a cell without quotes/,
    '第 $1 行第 $2 列的引号出现在没有加引号的单元格里',
  ],
  [/a quote in line (\d+), column (\d+), has no match/, '第 $1 行第 $2 列的引号没有配对'],
  [/line (\d+) has no end/, '第 $1 行没有结束'],
  [/ within ([\d,]+) characters/, '（在 $1 个字符以内）'],
  [/, so the line is not read/, '，这一行没有读'],
  [/, so lines (\d+) to (\d+) are not read/, '，第 $1 到 $2 行没有读'],
  [/^(\S+) holds an invisible character, (U\+\w+) within its text/, '$1 里有看不见的字符 $2'],
  [/^(\S+) holds a line break within its text/, '$1 里有换行'],
  [/^(\S+) holds a tab within its text/, '$1 里有制表符'],
]

const spreadsheets: readonly Told[] = [
  [
    /; a spreadsheet shortened the number, and its last digits are lost/,
    '；表格软件缩短了这个数，末尾几位已丢失',
  ],
  [
    /; a spreadsheet shortened it, and the year and the day cannot be distinguished/,
    '；表格软件缩短了日期，分不清是年份还是日期',
  ],
  [
    /; a spreadsheet shortened it, and its parts cannot be distinguished/,
    '；表格软件缩短了日期，分不清各个部分',
  ],
  [
    /; a spreadsheet wrote it so that its parts cannot be distinguished/,
    '；表格软件改写了日期，分不清各个部分',
  ],
  [
    /; it is the sign of a spreadsheet for an error or a column that is too narrow/,
    '；这是表格软件表示出错或列太窄的符号',
  ],
  [/; it is a spreadsheet's number of a day/, '；这是表格软件表示日期的序号'],
  [
    /; a spreadsheet took it for a number, and 2026\.1 may have been 2026\.10/,
    '；表格软件当成了数字，2026.1 可能原是 2026.10',
  ],
  [/: format the column as text and export the file again/, '：请把这一列设为文本格式后重新导出'],
]

const shapes: readonly Told[] = [
  [/^customer numbers by length: /, '各种长度的客户号：'],
  [/^customer numbers of different lengths: /, '客户号长短不一：'],
  [
    /^customer numbers that end in 000 or in only zeros after the fifteenth digit: ([\d,]+) of ([\d,]+)/,
    '以 000 结尾、或第十五位之后全是零的客户号：$2 个中有 $1 个',
  ],
  [/before: ([\d,]+) of ([\d,]+);/, '上一份：$2 个中有 $1 个；'],
  [/([\d,]+) of (\d+) characters/g, '$2 位的 $1 个'],
  [/; before: /, '；上一份：'],
  [/no file before to compare with/, '没有上一份文件可以对比'],
  [/; were zeros at the beginning lost\?/, '；开头的零是不是丢了？'],
  [/; were digits at the end lost\?/, '；末尾几位是不是丢了？'],
]

const files: readonly Told[] = [
  [/^the header names the column (\w+) twice/, '表头里 $1 列出现了两次'],
  [/^the header line lacks /, '表头缺少：'],
  [/its first line holds data, not the names of columns/, '第一行是数据，不是列名'],
  [/it holds semicolons instead of commas/, '用的是分号，不是逗号'],
  [/it holds tabs instead of commas/, '用的是制表符，不是逗号'],
  [/it holds bars instead of commas/, '用的是竖线，不是逗号'],
  [/it holds wide commas instead of commas/, '用的是全角逗号'],
  [/it holds wide semicolons instead of commas/, '用的是全角分号'],
  [/it has (\d+) columns?/, '现在有 $1 列'],
  [/cells are separated by commas, for example: /, '各格用逗号分开，例如：'],
  [/^the file is UTF-16/, '文件是 UTF-16 编码'],
  [/^this is an Excel workbook/, '这是 Excel 工作簿'],
  [/^this is an OpenDocument workbook/, '这是 OpenDocument 工作簿'],
  [
    /^this is a web page or XML: open it in a spreadsheet and save it as CSV UTF-8/,
    '这是网页或 XML 文件，请用表格软件打开后另存为“CSV UTF-8”',
  ],
  [/^this is a ZIP archive: unpack it/, '这是 ZIP 压缩包，请先解压'],
  [/: save it as CSV UTF-8/, '，请另存为“CSV UTF-8”'],
  [/^the file is not text: line ([\d,]+) holds a NUL byte/, '文件不是文本：第 $1 行有空字节'],
  [
    /^the file ends in ([\d,]+) NUL bytes from line (\d+) on: it was not written to its end; export it again/,
    '文件从第 $2 行起以 $1 个空字节结尾：没有写完，请重新导出',
  ],
  [/^the file is empty/, '文件是空的'],
  [/^there is no such file/, '没有这个文件'],
  [/^it failed; see the log/, '出了问题，详见日志'],
  [/^the file was taken back while it was fed/, '入库时文件被撤销了'],
  [/^stopped after line (\d+); run the same command to continue/, '在第 $1 行之后停止；再次入库会接着做'],
  [/ \(line (\d+)\)$/, '（第 $1 行）'],
]

const changes: readonly Told[] = [
  [/ \(different where it is masked\)/g, '（遮掩的部分不同）'],
  [/last held by an erased account/g, '原属已注销的账户'],
  [/an erased account/g, '已注销的账户'],
  [/last held by /g, '原属 '],
  [/nobody known/g, '无人登记'],
  [/customer number/g, '客户号'],
  [/\bcustomer (?=\S)/g, '客户 '],
  [/\bmobile (?=\S)/g, '手机 '],
  [/\bmember (?=\S)/g, '会员 '],
  [/not on the blacklist/g, '不在限制名单上'],
  [/on the blacklist/g, '在限制名单上'],
  [/not reached/g, '未达标'],
  [/\breached\b/g, '达标'],
  [/\bamount /g, '金额 '],
  [/\[unreadable\]/g, '[无法读取]'],
  ...Object.entries(values).map(([value, name]): Told => [new RegExp(`\\b${value}\\b`, 'g'), name]),
]

/** The sentences by which lines and files are refused, and the words in which changes are kept. */
export const words: FeedSentences = {
  refusals: [...subjects, ...spreadsheets, ...files],
  changes,
  shapes,
}
