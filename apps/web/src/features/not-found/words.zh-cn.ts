export const words = {
  text: '这个地址没有内容，可能是输错了。可以回到首页，也可以搜一搜想找的内容。',
}
