import type { RefusedWorkReason } from '@club/contract/talent.constants.ts'

const reasons: Record<RefusedWorkReason, string> = {
  notOwn: '这件作品看起来不是您自己做的，或者用了别人的内容。请换成自己的作品。',
  personalData: '里面有手机号、住址、证件号这样的个人信息。请遮住或去掉。',
  advertising: '里面有广告。请去掉广告。',
  unclear: '照片或视频看不清。请在亮一点的地方重拍一次。',
  wrongType: '种类选得不对。请换一个种类。',
  other: '需要改一改。',
}

/** Texts of the member's own works; loaded with them. */
export const words = {
  label: '我的作品',
  visitor: {
    title: '登录以后，就能看到您的作品',
    button: '登录',
  },
  empty: '您在这一届还没有作品',
  emptyText: '照片、书法、绘画、唱歌跳舞，都可以来。一共四步，不难。',
  enter: '交一件作品',
  enterAnother: '再交一件',
  sent: {
    toast: '作品交上去了',
    title: '作品交上去了，谢谢您',
    text: '先由工作人员看一看，通过了大家才能看到。结果会写在这里。',
  },
  states: {
    review: '等待审核',
    shown: '大家都能看到了',
    refused: '退回来了，请改一改',
    deleted: '已经删除',
  },
  stateTexts: {
    review: '工作人员正在看，结果会写在这里。看完以前还可以改。',
    shown: '可以请亲友来投票。',
    refused: '改好以后再交一次，就会重新审核。',
    deleted: '大家看不到了，作品号码和票数还留着。',
  },
  /** Once no more votes count, and once the edition is over. */
  voteOver: '这一届的投票已经结束，作品还能看。',
  over: {
    refused: '退回来了',
    refusedText: '这一届已经结束，作品不能再改了。',
    reviewText: '工作人员正在看，结果会写在这里。',
  },
  last: (name: string) => `您最近交的作品“${name}”`,
  reasons,
  advice: (text: string) => `工作人员说：${text}`,
  no: (workNo: string) => `作品号码 ${workNo}`,
  votes: (votes: number) => `${votes}票`,
  sentOn: (day: string) => `${day}交`,
  open: '看这件作品',
  change: '改一改',
  remove: '删除',
  ofWork: (button: string, name: string) => `${button}：《${name}》`,
  removing: {
    title: (name: string) => `删除“${name}”？`,
    text: (minutes: number) =>
      `删除以后，大家马上就看不到它了。${minutes}分钟以内可以恢复，票数也会一起回来；过了${minutes}分钟，照片和视频就彻底删除，不能恢复。`,
    counts: '删除的作品不算在您交的作品里，可以另交一件。',
    confirm: '删除这件作品',
    keep: '不删，保留',
    failed: '还没有删除',
    done: '删除了',
  },
  undo: {
    until: (time: string) => `${time}以前可以恢复。`,
    button: '恢复这件作品',
    done: '恢复好了',
    failed: '没有恢复',
  },
}
