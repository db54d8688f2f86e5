export const words = {
  itemForm: '内容要写种类和编号，例如 article/sleep-well',
  timeForm: '时间要写成 2026-12-01T08:00 这样（北京时间）',
  /** An item by its kind and its title. */
  named: (kind: string, title: string) => `${kind}：${title}`,
  publish: {
    title: '发布一项内容',
    item: '内容',
    now: '马上展示',
    late: (at: string) => `马上展示（原定 ${at} 已过）`,
    at: (at: string) => `从 ${at} 起展示`,
    until: (day: string) => `展示到 ${day} 结束`,
    forGood: '一直展示，没有最后一天',
    version: '内容版本',
    draft: '草稿编号',
    noDraft: '这一项没有草稿。',
    isTimed: '草稿已经复核，正等着发布。要改，请先收回。',
    same: '草稿与正在展示的内容相同，没有可发布的。',
    noLastDay: '这一类内容没有最后一天。',
    beforeStart: '最后一天早于开始展示的日子。',
    problems: (lines: readonly string[]) =>
      `草稿还不能发布：${lines.map((line) => line.replace(/。$/, '')).join('；')}。`,
  },
  hold: {
    title: '收回待发布的内容',
    item: '内容',
    held: (at: string) => `不在 ${at} 发布，重新成为草稿`,
    notTimed: '这一项没有等着发布。',
  },
  withdraw: {
    title: '撤下一项内容',
    item: '内容',
    withdrawn: '会员不再看到它；历史里保留，可以恢复',
    namedBy: '有链接通向它的内容',
    notShown: '这一项没有在展示。',
    needed: (why: readonly string[]) => `不能撤下：${why.join('；')}`,
  },
}
