import { points } from '@club/contract/points.ts'
import { listNeed } from '../../kit/need.ts'

export const tradesNeed = listNeed(points.trades, {})
