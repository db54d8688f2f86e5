import { family } from '@club/contract/family.ts'
import { listNeed, need } from '../../kit/calls/need.ts'

export const overviewNeed = need(family.overview, {})
export const looksNeed = listNeed(family.looks, {})
