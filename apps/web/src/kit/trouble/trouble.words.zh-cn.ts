export const words = {
  label: '浏览器提示',
  broken: '这个浏览器用不了全部功能，只能看文字、点链接。',
  late: '按钮还没准备好，可以先看文字、点链接。',
}
