/** Texts about a finished poster. */
export const words = {
  making: '正在做图片，请稍候',
  failed: '图片没有做好',
  tip: '点“保存图片”，就能把图片存到手机里；在微信里，长按图片也可以保存。发不发给亲友，都由您。',
  save: '保存图片',
  send: '发给亲友',
  sendFailed: '没有发出去。请先保存图片，再从相册里发给亲友。',
  wordsTitle: '图片上的字',
  read: '读给我听',
  stop: '停止朗读',
  fileName: '海报',
}
