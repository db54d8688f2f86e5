export const words = {
  taken: (name: string, time: string) => `${name}正在处理这一项（到 ${time} 为止）。请先和同事说一声。`,
}
