import { identity } from '@club/contract/identity.ts'
import { need } from '../../kit/calls/need.ts'

export const userInfoNeed = need(identity.userInfoQry, {})
export const userDataNeed = need(identity.userDataQry, {})
