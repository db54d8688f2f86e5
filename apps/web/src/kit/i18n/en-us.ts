import { checkin } from './en-us/checkin.ts'
import { common } from './en-us/common.ts'
import { errors } from './en-us/errors.ts'
import { home } from './en-us/home.ts'
import { identity } from './en-us/identity.ts'
import { keyboard } from './en-us/keyboard.ts'
import { shell } from './en-us/shell.ts'
import type { Words } from './zh-cn.ts'

export const enUs: Words = {
  common,
  home,
  identity,
  checkin,
  errors,
  shell,
  keyboard,
}
