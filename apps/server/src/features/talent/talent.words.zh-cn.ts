import { maxWorksOfEdition, votesOfDay } from '@club/contract/talent.constants.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import type { OwnMessages } from '../../kit/messages/messages.ts'
import { maxEntriesOfEdition } from './works.rules.ts'

export const words = {
  messages: {
    workUnknown: '没有找到这件作品，它可能已经撤下。',
    entryClosed: '这一届已经不收作品了。',
    workTypeUnknown: '这一届没有这个类别，请换一个。',
    workFilesWrong: '作品的文件与类别对不上：图片类可以放一到三张图片，视频类放一段视频。',
    workTextRefused: '作品的名称和介绍里不能带电话、微信号和网址，因为别人会看到。请改一改再交。',
    worksOfEditionUsed: `每届最多交 ${maxWorksOfEdition} 件作品，您已经交满了。可以先删去一件，再交新的。`,
    entriesOfEditionUsed: `这一届您前后已经交过 ${maxEntriesOfEdition} 次，不能再交新的了。交上来还没有通过的作品可以改，下一届欢迎再来。`,
    workNotChangeable: '这件作品现在不能改动。',
    undoOver: `删除已经超过 ${undoMinutes} 分钟，或者这一届已经结束，不能恢复了。`,
    ownWork: '自己的作品不能投票，请把票投给别的会员。',
    votesOfDayUsed: `今天的 ${votesOfDay} 票已经投完，明天再来吧。`,
    voteClosed: '这一届的投票已经结束。',
    blacklisted: '您的账户目前受限制，不能参加比赛。如有疑问，请拨打客服热线。',
    'field.workNoFormat': '作品号码是 6 位数字。',
  } satisfies OwnMessages,
}
