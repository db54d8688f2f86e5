import { tasks } from '@club/contract/tasks.ts'
import { need } from '../../kit/calls/need.ts'

export const tasksNeed = need(tasks.all, {})
