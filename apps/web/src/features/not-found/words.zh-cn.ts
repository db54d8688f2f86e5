export const words = {
  titles: { '*': '没有找到这个页面' },
  search: '搜索',
  text: '这个地址没有内容，可能是输错了。可以回到首页，也可以搜一搜想找的内容。',
}
