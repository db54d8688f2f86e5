import type { cases } from '@club/contract/cases.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { points } from '@club/contract/points.ts'

export type Trade = AnswerOf<typeof points.trades>['list'][number]
export type MemberCase = AnswerOf<typeof cases.list>['list'][number]
