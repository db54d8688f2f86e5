import type { OwnMessages } from '../../kit/messages/messages.ts'

export const words = {
  messages: {} satisfies OwnMessages,
  failed: (reference: string) =>
    `没有办成，系统出了问题。请稍后再试；需要帮助时，请告诉工程师编号 ${reference}。`,
  stopped: '还没有看完就停止了，请重新预览。',
  notYourOwn: '自己提交的，不能由自己复核。请另一位同事复核。',
  orderedWithoutRole: '提交这一项的同事已经没有这个权限。请退回，由有权限的同事重新提交。',
  alreadyDecided: '这一项已经处理过，或者已经过期。',
  changedSincePreview: '刚才有人改动了内容，和预览的不一样，所以没有办。请重新预览、重新提交。',
  noFile: '没有这个文件，请重新上传。',
  unreadable: '这一项的内容无法读取，请退回或撤回后重新提交。',
  ofEarlierRelease: '这一项是系统更新前提交的，现在已无法执行，请退回或撤回后重新提交。',
  endSessions: {
    title: '结束工作台登录',
    person: '人员',
    sessions: '登录数',
    effect: '下一步操作前需要重新登录；能否登录由银行的身份系统决定',
    none: '这位人员现在没有登录工作台。',
  },
}
