import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { medals } from '@club/contract/medals.ts'
import type { tasks } from '@club/contract/tasks.ts'

export type Medal = AnswerOf<typeof medals.all>['list'][number]
export type Task = AnswerOf<typeof tasks.all>['list'][number]
