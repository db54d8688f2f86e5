const count = (value: number) => value.toLocaleString('en')

export const words = {
  close: {
    title: '月结',
    notOver: (month: string) => `${month} 还没有结束：北京时间月末零点之后才能月结。`,
    outage: (days: string) => `停机补偿还没有做完（${days}）：请先把它做完。`,
    leavesOutages: '停机补偿没有做完的部分不再补',
    month: '月份',
    members: '有幸福值的会员',
    ranks: '名次',
    count,
    forGood: '月结之后，这个月不再记入幸福值，名次不再变动，不能撤销',
    before: '这个月早已月结，什么都不会改变',
  },
  export: {
    title: '导出月度名次',
    notClosed: (month: string) => `${month} 还没有月结，请先月结。`,
    notWritten: (problem: string) => `没有写成文件：${problem}`,
    month: '月份',
    ranks: '名次',
    count,
    holds: '每一行含客户号、手机号、名次、达成时间和权益',
    download: (days: number) => `复核通过后${days}天内，提交人可以在“月度”页面下载，每次下载都有记录`,
    written: (file: string) => `已写入 ${file}`,
  },
}
