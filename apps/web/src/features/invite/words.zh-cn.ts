import type { Channel } from '@club/contract/channels.ts'
import type { InvitationState } from '@club/contract/invite.constants.ts'

const channelNames: Record<Channel, string> = { MB: '银行手机应用', WX: '微信', WEB: '手机浏览器' }

const states: Record<InvitationState, string> = {
  counted: '已经算上',
  held: '正在核对',
  refused: '没有算上',
}

/** Texts of the invitation page, loaded with it. */
export const words = {
  titles: {
    '/activity-inviter': '邀请好友',
  },
  lead: '多个亲友，多个伴。',
  poster: {
    title: '邀请海报',
    text: '一张带着您名字的图片，朋友扫一扫就能来。',
    show: '看我的邀请海报',
    alt: '您的邀请海报',
    more: '换样式，写自己的话',
  },
  link: {
    title: '您的邀请链接',
    text: '链接只认您一个人，没有手机号，也不能用来登录。',
    label: '邀请链接',
    copy: '复制链接',
    copied: '链接已经复制。打开和朋友的聊天，粘贴，发出去就行。',
    copyFailed: '这里不能自动复制。请按住链接，选“复制”。',
    send: '发给朋友',
    sendTitle: (club: string) => `邀请您来${club}`,
    sendText: (club: string) => `我在${club}，学知识、攒幸福值。请您也来看看。`,
    inWeChat: '在微信里怎么发',
    inWeChatText: '先点“复制链接”。再回到和朋友的聊天，在打字的地方粘贴，点“发送”。',
    failed: '邀请链接没有打开。',
  },
  code: {
    title: '看我的二维码',
    label: '邀请链接的二维码',
    text: '朋友用手机扫一扫，打开的就是您的邀请链接。',
  },
  number: {
    title: '您的邀请码',
    text: '打电话时念给朋友听，朋友注册时填上就行。',
    spoken: (groups: readonly string[]) => groups.map((group) => [...group].join(' ')).join('，'),
    aloud: (groups: readonly string[]) => {
      const digits = groups.map((group) => [...group].join('、')).join('。')
      return `我的邀请码是。${digits}。再说一遍。${digits}。`
    },
    read: '念给我听',
    stop: '停下',
    copy: '复制邀请码和说明',
    message: (club: string, code: string, address: string) =>
      `我在${club}，请您也来。打开 ${address} 注册，“朋友的邀请码”填 ${code}。`,
    copied: '邀请码和说明已经复制，可以粘贴到短信或聊天里。',
    copyFailed: '这里不能自动复制，请把上面的数字念给朋友或抄给朋友。',
  },
  steps: {
    title: '怎么邀请',
    list: [
      '把链接发给朋友，或者把邀请码念给他听。',
      '朋友打开链接，或填上邀请码，注册成为会员。',
      '朋友会出现在您的名单里。',
    ],
  },
  pays: {
    here: (channel: Channel, points: number) =>
      `朋友在${channelNames[channel]}里注册，您得${points}分。换个地方注册，可能不加分，但一样算您请来的。`,
    notHere: (channel: Channel) => `朋友在${channelNames[channel]}里注册，不加分，但一样算您请来的。`,
    elsewhere: '朋友在别的地方注册（比如银行手机应用），就会加分。',
    blacklisted: '您的账号现在不加分，请来的朋友照样算数。想知道原因，请打客服电话。',
  },
  funnel: {
    title: '邀请的进展',
    opened: '链接被打开',
    openedFigure: (count: number) => `${count}次`,
    openedText: '同一部手机一天只算一次',
    registered: '朋友已注册',
    checkedIn: '朋友签过到',
    people: (count: number) => `${count}位`,
  },
  groups: {
    progress: (done: number, size: number) => `这一组 ${done} / ${size} 位`,
    label: '这一组请来了几位',
    left: (count: number) => `再请${count}位，就满一组。`,
    full: (groups: number) => `已经凑满${groups}组。`,
    total: (count: number) => `一共请来${count}位。`,
    confirm: '确认满的这一组',
    confirmText: '有一组满了，还没有确认。',
  },
  friends: {
    title: '您请来的朋友',
    privacy: '为了保护朋友，名字只显示头一个字。',
    states,
    held: '一下子来的朋友多，银行先看一看，核对好了就算上。',
    refused: '核对后没有算上。想知道原因，请打客服电话。',
    points: (points: number) => `+${points}分`,
    noPoints: '没有加分',
    more: '看更早的朋友',
    end: '都在这里了',
    empty: '还没有朋友来。把链接发给一位亲友，就从他开始。',
  },
  inviter: {
    title: '恭喜，满一组了',
    text: (size: number, groups: number) => `每请来${size}位朋友算一组，您已经凑满${groups}组。`,
    next: '请点“确认”，我们记下这一组，再为您从头数下一组。',
    confirm: '确认',
    confirmed: '已经记下',
    failed: '这次没有记下来，请再点一次。多点几次也只记一次。',
  },
}
