export const words = {
  checkIn: '立即签到',
  done: '签到成功',
  checkedIn: '今天已签到',
  failed: '签到没有成功，请再点一次。多点几次也只会签一次。',
  streak: (days: number) => `已连续签到${days}天`,
}
