import { checkin } from '@club/contract/checkin.ts'
import { medals } from '@club/contract/medals.ts'
import { ranking } from '@club/contract/ranking.ts'
import { need } from '../../kit/calls/need.ts'

export const monthNeed = need(ranking.month, {})
export const calendarNeed = need(checkin.calendar, { taskId: 'check_in' })
export const medalsNeed = need(medals.all, {})
