import { wealth } from '@club/contract/wealth.ts'
import { need } from '../../kit/calls/need.ts'

export const annuityNeed = need(wealth.annuity, {})
