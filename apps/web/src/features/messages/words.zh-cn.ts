export const words = {
  titles: {
    '/messages': '我的消息',
  },
  open: '我的消息',
  lead: '在这台设备上出现过的提示都留在这里，看不清时可以慢慢看。',
  none: '还没有消息',
  noneText: '签到、登录时出现的提示，会自动留在这里。',
  error: '没有成功',
  note: '提示',
  most: (count: number) => `最多留最近的${count}条。退出登录时会清空。`,
  read: '把消息读给我听',
  stop: '停止朗读',
  clear: '清空全部',
  cleared: '消息已清空。10分钟内可以恢复。',
  undo: '恢复消息',
}
