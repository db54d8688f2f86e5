import { checkin } from '@club/contract/checkin.ts'
import { need } from '../../kit/calls/need.ts'

export const calendarNeed = need(checkin.calendar, { taskId: 'check_in' })
