/** Texts of views that are tasks; loaded with the pages that show them. */
export const words = {
  waiting: (points: number) => `看一会儿，得${points}分幸福值。`,
  counted: (points: number) => `看过了，得${points}分幸福值。`,
  finished: '这一项已经看过，分数已经记上了。',
  monthlyCap: '这一项本月的分数已经拿满，下个月接着加分。',
  paidElsewhere: '在这里看不加分，在银行手机应用或网页里看才加分。',
  paidNowhere: '这一项现在不加分，想看还可以看。',
  notNow: '这次没有加分，原因写在幸福值明细里。',
  failed: '这次还没有记上',
  early: (seconds: number) =>
    `还差${seconds}秒就能记上。点下面的按钮再看一会儿，回来就会记上；看过的时间不会白费。`,
  goOn: '接着看',
}
