import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { tasks } from '@club/contract/tasks.ts'

export type Task = AnswerOf<typeof tasks.all>['list'][number]
