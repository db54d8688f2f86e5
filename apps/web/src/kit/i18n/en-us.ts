import { checkin } from './en-us/checkin.ts'
import { common } from './en-us/common.ts'
import { errors } from './en-us/errors.ts'
import { home } from './en-us/home.ts'
import { identity } from './en-us/identity.ts'
import { keyboard } from './en-us/keyboard.ts'
import { medals } from './en-us/medals.ts'
import { points } from './en-us/points.ts'
import { ranking } from './en-us/ranking.ts'
import { shell } from './en-us/shell.ts'
import { tasks } from './en-us/tasks.ts'
import type { Words } from './zh-cn.ts'

export const enUs: Words = {
  common,
  home,
  identity,
  points,
  checkin,
  tasks,
  medals,
  ranking,
  errors,
  shell,
  keyboard,
}
