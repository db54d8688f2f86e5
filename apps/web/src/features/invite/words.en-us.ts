import type { Channel } from '@club/contract/channels.ts'
import { englishCount } from '@club/contract/english-count.ts'
import type { InvitationState } from '@club/contract/invite.constants.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const channelNames: Record<Channel, string> = { MB: 'the bank’s app', WX: 'WeChat', WEB: 'a phone’s browser' }

const states: Record<InvitationState, string> = {
  counted: 'Counted',
  held: 'Being checked',
  refused: 'Not counted',
}

const people = (count: number) => englishCount(count, 'friend')

export const words: typeof zhCn = {
  titles: {
    '/activity-inviter': 'Invite friends',
  },
  lead: 'It is more fun together.',
  poster: {
    title: 'Invitation poster',
    text: 'A picture with your name, for friends to scan.',
    show: 'Show my poster',
    alt: 'Your invitation poster',
    more: 'Change style or words',
  },
  link: {
    title: 'Your link',
    text: 'Only yours. It signs nobody in.',
    label: 'Invitation link',
    copy: 'Copy the link',
    copied: 'The link is copied. Open the chat with your friend, paste it and send it.',
    copyFailed: 'It cannot be copied for you here. Please press on the link and choose “Copy”.',
    send: 'Send to a friend',
    sendTitle: (club) => `An invitation to ${club}`,
    sendText: (club) => `I am at ${club}, learning and collecting happiness points. Come and have a look.`,
    inWeChat: 'How to send it in WeChat',
    inWeChatText:
      'First press “Copy the link”. Then go back to the chat with your friend, paste it where you type, and press “Send”.',
    failed: 'The invitation link did not open.',
  },
  code: {
    title: 'Show my QR code',
    label: 'QR code of the invitation link',
    text: 'Your friend scans it with their phone: it opens your link.',
  },
  number: {
    title: 'Your invitation code',
    text: 'Read it out; your friend types it when joining.',
    spoken: (groups) => groups.map((group) => [...group].join(' ')).join(', '),
    aloud: (groups) => {
      const digits = groups.map((group) => [...group].join(', ')).join('. ')
      return `My invitation code is. ${digits}. Once more. ${digits}.`
    },
    read: 'Read it to me',
    stop: 'Stop',
    copy: 'Copy the code with a note',
    message: (club, code, address) =>
      `I am at ${club}, please join me. Open ${address} and type ${code} as “A friend’s invitation code”.`,
    copied: 'The code is copied with a note. You can paste it into a message or a chat.',
    copyFailed: 'It cannot be copied for you here. Please read the digits out or write them down.',
  },
  steps: {
    title: 'How to invite',
    list: [
      'Send the link to a friend, or read the code out to them.',
      'Your friend opens the link or types the code, and joins.',
      'Your friend appears in your list.',
    ],
  },
  pays: {
    here: (channel, points) =>
      `For a friend who registers in ${channelNames[channel]} you get ${englishCount(points, 'point')}. Elsewhere it may bring none, but the friend counts.`,
    notHere: (channel) =>
      `A friend who registers in ${channelNames[channel]} brings no points, but counts all the same.`,
    elsewhere: 'A friend who registers elsewhere, such as in the bank’s app, does bring points.',
    blacklisted:
      'Your account gets no points now; friends whom you bring count all the same. To learn why, please call the hotline.',
  },
  funnel: {
    title: 'How it is going',
    opened: 'Link opened',
    openedFigure: (count) => (count === 1 ? 'once' : `${count} times`),
    openedText: 'One phone, once a day',
    registered: 'Registered',
    checkedIn: 'Checked in',
    people,
  },
  groups: {
    progress: (done, size) => `This group: ${done} of ${size}`,
    label: 'Friends in this group',
    left: (count) => `${count} more to fill the group.`,
    full: (groups) => (groups === 1 ? '1 group is full.' : `${groups} groups are full.`),
    total: (count) => `You have brought ${people(count)} in all.`,
    confirm: 'Confirm the full group',
    confirmText: 'A group is full and not confirmed yet.',
  },
  friends: {
    title: 'Friends you brought',
    privacy: 'Names show their first letter only.',
    states,
    held: 'Many friends came at once, so the bank has a look first and then counts them.',
    refused: 'After a check it does not count. To learn why, please call the hotline.',
    points: (points) => `+${englishCount(points, 'point')}`,
    noPoints: 'No points',
    more: 'Show earlier friends',
    end: 'That is all',
    empty: 'No friends yet. Begin with one.',
  },
  inviter: {
    title: 'Well done: a group is full',
    text: (size, groups) =>
      `Every ${size} friends who join are one group. You have filled ${englishCount(groups, 'group')}.`,
    next: 'Please press “Confirm”: we note this group and start counting the next one.',
    confirm: 'Confirm',
    confirmed: 'Noted',
    failed: 'It was not noted. Please press again; it will still count only once.',
  },
}
