import type { FlagDone } from './point-flags.ts'

const entry = ({ seq, month, points }: FlagDone) => `第 ${seq} 笔　${month}　${points} 分`

const common = {
  left: '这位会员已经离开俱乐部。',
  counted: (month: string) => `${month} 计入名次的分`,
  rank: (month: string) => `${month} 名次`,
  noRank: '没有',
}

export const words = {
  target: '要写会员，或“会员/笔号”',
  flag: {
    ...common,
    title: '标记可疑的幸福值',
    none: '没有这一笔。',
    done: (each: FlagDone) =>
      each.effect === null
        ? `${entry(each)}　已经标记过`
        : each.effect === 'withheld'
          ? `${entry(each)}　标记：名次保留，权益暂不发`
          : `${entry(each)}　标记：不计入名次`,
    sum: (entries: number, points: number, before: number) =>
      `标记 ${entries} 笔，共 ${points} 分${before > 0 ? `；另有 ${before} 笔此前已经标记` : ''}`,
  },
  unflag: {
    ...common,
    title: '取消标记',
    none: '没有标记过这样的一笔。',
    done: (each: FlagDone) => `${entry(each)}　重新计入`,
    sum: (entries: number, points: number, _before: number) => `重新计入 ${entries} 笔，共 ${points} 分`,
  },
}
