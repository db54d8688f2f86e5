import type { AnswerOf } from '@club/contract/endpoint.ts'
import { posters } from '@club/contract/posters.ts'
import { need } from '../../kit/calls/need.ts'

export const templatesNeed = need(posters.templates, {})

export type Template = AnswerOf<typeof posters.templates>['list'][number]
