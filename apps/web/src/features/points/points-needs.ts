import { points } from '@club/contract/points.ts'
import { listNeed, need } from '../../kit/need.ts'

export const totalNeed = need(points.total, {})
export const tradesNeed = listNeed(points.trades, {})
