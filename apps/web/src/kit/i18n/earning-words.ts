import type { Language } from '@club/contract/constants.ts'
import { medals as enMedals } from './en-us/medals.ts'
import { points as enPoints } from './en-us/points.ts'
import { ranking as enRanking } from './en-us/ranking.ts'
import { tasks as enTasks } from './en-us/tasks.ts'
import { medals } from './zh-cn/medals.ts'
import { points } from './zh-cn/points.ts'
import { ranking } from './zh-cn/ranking.ts'
import { tasks } from './zh-cn/tasks.ts'

const zhCn = { medals, points, ranking, tasks }

/** What members read about earning; it comes along with their pages and not with the dictionary. */
export type EarningWords = typeof zhCn

export const earningWords: Record<Language, EarningWords> = {
  zh_cn: zhCn,
  en_us: { medals: enMedals, points: enPoints, ranking: enRanking, tasks: enTasks },
}
