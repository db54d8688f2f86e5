import { points } from '@club/contract/points.ts'
import { listNeed, need } from '../../kit/calls/need.ts'

export const totalNeed = need(points.total, {})
export const tradesNeed = listNeed(points.trades, {})
