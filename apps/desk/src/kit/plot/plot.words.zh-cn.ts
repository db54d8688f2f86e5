export const words = {
  table: '数据表',
  nothing: '这段时间没有数据。',
  /** What the plot is for somebody who does not see it; the figures are in the table. */
  plot: (title: string) => `${title}，图。数字在下面的数据表里。`,
  shown: (shown: string, all: string) => `图中是前 ${shown} 项，共 ${all} 项`,
}
