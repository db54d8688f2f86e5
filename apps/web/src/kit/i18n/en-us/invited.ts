import type { invited as zhCn } from '../zh-cn/invited.ts'

export const invited: typeof zhCn = {
  title: 'A friend invited you',
  text: 'Once you have registered, this friend sees that you came, with no more than the first letter of your nickname.',
}
