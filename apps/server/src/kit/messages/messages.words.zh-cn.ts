import type { OwnMessages } from './messages.ts'

/** The messages of kit and of statuses that features share, in Chinese. */
export const words = {
  ok: '',
  notLoggedIn: '请先登录。',
  badRequest: '内容填写有误，请检查后再试。',
  unsigned: '签名缺失、不正确或已过期。',
  notPermitted: '您的岗位没有这项权限。如有需要，请联系工作台负责人。',
  pathUnknown: '没有找到这项服务。',
  methodNotAllowed: '这项服务不能这样使用。',
  requestTimeout: '等待时间太长，请再试一次。',
  tooLarge: '内容太大，请减少一些再试。',
  mediaTypeUnsupported: '不支持这种格式。',
  tooMany: '操作太频繁，请稍等片刻再试。',
  failure: '系统出了一点问题，请稍后再试。如需帮助，请告诉客服编号 {reference}。',
  busy: '现在使用的人较多，请稍后再试。您填写的内容不会丢失。',
  outsideDown: '暂时联系不上外部服务，请稍后再试。',
  'field.nothingToChange': '没有要修改的内容，请先填写要改的地方。',
  'field.monthFormat': '月份的格式不正确。',
} satisfies OwnMessages
