import { type Language, languageTable } from '@club/contract/languages.ts'
import type { WorkState } from '@club/contract/talent.constants.ts'

const states: Readonly<Record<WorkState, string>> = {
  review: '待审',
  shown: '已展示',
  refused: '已退回',
  deleted: '已被会员删除',
}

const told = '会员会在消息里看到这个决定'
const ranksStay = '这一届的票数、名次和奖项不变'

const refusals = {
  noCaptions: (workNo: string, language: Language) => `${workNo} 没有${languageTable[language].ownName}字幕`,
  notShown: (workNo: string, state: WorkState | null) =>
    `${workNo} 没有展示${state === null ? '' : `：${states[state]}`}`,
  unscanned: (workNo: string) => `${workNo} 还没有查过病毒：请等查毒完成，或者打开这件作品，选“未查毒也通过”`,
  infected: (workNo: string, found: string) => `${workNo} 查出病毒（${found}），请退回`,
  noFilm: (workNo: string) => `${workNo} 不是视频`,
  unknown: (workNo: string) => `没有 ${workNo} 这件作品`,
  left: (workNo: string) => `${workNo} 的作者已经离开俱乐部`,
  noRevision: (workNo: string, asked: number, has: number) =>
    `${workNo} 没有第 ${asked} 版，现在是第 ${has} 版`,
  changed: (workNo: string, has: number) => `${workNo} 刚刚被会员改过，现在是第 ${has} 版`,
  closed: (edition: number) =>
    `第 ${edition} 届已经结束，排名不再变动；要下架或恢复展示，请打开这件作品，由另一人确认`,
  notClosed: (edition: number) => `第 ${edition} 届还没有结束，照平常审核即可`,
  notInRanking: (workNo: string, edition: number) => `第 ${edition} 届结束时 ${workNo} 没有展示，不能再展示`,
  elsewise: (workNo: string, state: WorkState) =>
    ({
      review: `${workNo} 正在等待审核`,
      shown: `${workNo} 不在待审之列：已展示；要下架，请打开这件作品`,
      refused: `${workNo} 不在待审之列：已退回；要恢复展示，请打开这件作品`,
      deleted: `${workNo} 不在待审之列：已被会员删除`,
    })[state],
  notOpened: (workNo: string) => `${workNo} 没有人打开看过：请先打开这件作品，再下架或恢复`,
  notDecided: (workNo: string) => `${workNo} 没有可以撤回的决定`,
  notOwn: (workNo: string) => `${workNo} 是别人审的，只有本人可以撤回`,
  tooLate: (workNo: string, seconds: number) => `${workNo} 审核已过 ${seconds} 秒，不能撤回`,
  held: (workNo: string, name: string) => `${workNo} 正由${name}审核`,
}

export const words = {
  workForm: '作品编号是六位数字',
  approve: {
    title: '通过作品',
    work: (workNo: string, name: string) => `${workNo}《${name}》`,
    state: (state: WorkState) => states[state],
    told,
    ranksStay,
    refusals,
  },
  refuse: {
    title: '退回作品',
    work: (workNo: string, name: string) => `${workNo}《${name}》`,
    state: (state: WorkState) => states[state],
    told,
    ranksStay,
    refusals,
  },
  undo: {
    title: '撤回审核决定',
    work: (workNo: string, name: string) => `${workNo}《${name}》`,
    state: (state: WorkState) => states[state],
    messageGone: '给会员的消息也撤回',
    pointsStay: '作品通过时得到的幸福值不收回',
    refusals,
  },
  decide: {
    title: '按名单审核作品',
    taken: (done: number, all: number, open: number) =>
      `${all} 行中已处理 ${done} 行${open === 0 ? '' : `，${open} 行没有填决定`}`,
    kinds: { approve: '通过', refuse: '退回', 'take-down': '下架', restore: '恢复展示' },
    count: (count: number, kind: string) => `${kind} ${count} 件`,
    line: (line: number, problem: string) => `第 ${line} 行：${problem}`,
    noRow: '文件只有表头，没有内容',
    tooLong: (maxRows: number) => `一个文件最多 ${maxRows} 行`,
    failed: (workNo: string, cause: string) => `${workNo} 处理失败（${cause}），请再执行一次`,
    refusals,
  },
  captions: {
    title: '给视频加字幕',
    now: (workNo: string, language: Language) => `${workNo} 有${languageTable[language].ownName}字幕`,
    replaced: '原来的字幕被换掉，不再保留',
    files: {
      missing: '没有这个文件',
      large: '文件超过 256 KiB',
      notText: '文件不是 UTF-8 文本',
    },
    refusals,
  },
  noCaptions: {
    title: '删去视频字幕',
    now: (workNo: string, language: Language) => `${workNo} 没有${languageTable[language].ownName}字幕`,
    refusals,
  },
  refusals,
}
