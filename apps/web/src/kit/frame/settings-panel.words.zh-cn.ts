export const words = {
  leaveQuestion: '要退出登录吗？下次进来要重新登录，幸福值都还在。',
  stay: '不退出',
  leave: '确定退出',
}
