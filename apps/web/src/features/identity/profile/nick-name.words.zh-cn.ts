/** Why a nickname is refused by its form: rules/identity#nickname. */
export const words = {
  empty: '请填写昵称，不能空着。',
  long: '昵称太长了，最多20个字。',
  contact: '昵称里不要写电话、微信号，数字最多写四个。',
  signs: '昵称里要有字，不能只有符号。',
  markup: '昵称里不能有网址，也不能有 <、> 这样的代码符号。',
  invisible: '昵称里有看不见的符号。请清空，重新输入一遍。',
  spacing: '昵称里有特殊的空格。请清空，用键盘重新输入一遍。',
}
