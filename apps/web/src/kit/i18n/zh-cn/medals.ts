export const medals = {
  title: '我的勋章',
  obtained: (total: number) => `已获得${total}枚`,
  locked: '还需努力',
  making: '正在制作',
  makingText: '这枚勋章正在制作，做好了就能看到。',
  requirement: (times: number, task: string, done: number) =>
    `完成${times}次“${task}”，得1枚勋章（已完成${done}次）`,
  progress: (name: string) => `${name}的进度`,
  tell: '告诉大家',
  rules: '勋章规则',
  empty: '还没有勋章可看',
  emptyText: '过些日子再来看看。',
}
