import { privacy } from '@club/contract/privacy.ts'
import { need } from '../../kit/calls/need.ts'

export const knownNeed = need(privacy.known, {})
export const consentsNeed = need(privacy.consents, {})
