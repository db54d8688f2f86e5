import { checkin } from './zh-cn/checkin.ts'
import { common } from './zh-cn/common.ts'
import { errors } from './zh-cn/errors.ts'
import { home } from './zh-cn/home.ts'
import { identity } from './zh-cn/identity.ts'
import { keyboard } from './zh-cn/keyboard.ts'
import { shell } from './zh-cn/shell.ts'

export const zhCn = {
  common,
  home,
  identity,
  checkin,
  errors,
  shell,
  keyboard,
}

/** Every text of the client; a language in which one is missing does not compile. */
export type Words = typeof zhCn
