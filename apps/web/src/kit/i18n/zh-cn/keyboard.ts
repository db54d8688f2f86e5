export const keyboard = {
  open: '软键盘',
}
