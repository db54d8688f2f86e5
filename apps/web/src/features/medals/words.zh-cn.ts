export const words = {
  title: '我的勋章',
  obtained: (total: number) => `已获得${total}枚`,
  locked: '还需努力',
  making: '正在制作',
  requirement: (times: number, task: string, done: number) =>
    `完成${times}次“${task}”，得1枚勋章（已完成${done}次）`,
  progress: (name: string) => `${name}的进度`,
  owned: (total: number) => `已得${total}枚`,
  more: (count: number) => `其余${count}枚勋章`,
  empty: '还没有勋章可看',
  emptyText: '过些日子再来看看。',
  toGo: (done: number, times: number) => `再做${times - done}次`,
  poster: {
    title: '告诉大家',
    image: (medal: string) => `${medal}的分享图片`,
    back: '回到勋章',
  },
}
