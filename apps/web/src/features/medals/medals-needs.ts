import type { AnswerOf } from '@club/contract/endpoint.ts'
import { medals } from '@club/contract/medals.ts'
import { need } from '../../kit/calls/need.ts'

export const medalsNeed = need(medals.all, {})

export type Medal = AnswerOf<typeof medals.all>['list'][number]
