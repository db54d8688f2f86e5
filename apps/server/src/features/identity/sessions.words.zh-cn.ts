import { changed } from '../../kit/operator/act.ts'
import type { EndingWords } from '../../kit/operator/ending-act.ts'

export const words = {
  title: '在所有设备上退出登录',
  ended: (userId: string, count: number) =>
    changed(`会员 ${userId} 在 ${count} 台设备上退出登录；所有服务器 2 秒内生效`),
} satisfies EndingWords
