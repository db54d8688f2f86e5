import type { Channel, InvitationState } from '@club/contract/constants.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const channelNames: Record<Channel, string> = { MB: 'the bank’s app', WX: 'WeChat', WEB: 'a phone’s browser' }

const states: Record<InvitationState, string> = {
  counted: 'Counted',
  held: 'Being checked',
  refused: 'Not counted',
}

const people = (count: number) => (count === 1 ? '1 friend' : `${count} friends`)

export const words: typeof zhCn = {
  titles: {
    '/activity-inviter': 'Invite friends',
  },
  lead: 'Bring family and friends along; it is more fun together.',
  poster: {
    title: 'Invitation poster',
    text: 'A picture with your name on it; friends scan it and come along.',
    show: 'Show my invitation poster',
    alt: 'Your invitation poster',
    more: 'Choose a style, write your own words',
  },
  link: {
    title: 'Your invitation link',
    text: 'This link is yours alone. Your phone number is not in it, and nobody can sign in with it.',
    label: 'Invitation link',
    copy: 'Copy the link',
    copied: 'The link is copied. Open the chat with your friend, paste it and send it.',
    copyFailed: 'It cannot be copied by itself here. Please press on the link above and choose “Copy”.',
    send: 'Send to a friend',
    sendTitle: (club) => `An invitation to ${club}`,
    sendText: (club) => `I am at ${club}, learning and collecting happiness points. Come and have a look.`,
    inWeChat: 'How to send it in WeChat',
    inWeChatText:
      'First press “Copy the link”. Then go back to the chat with your friend, paste it where you type, and press “Send”.',
    failed: 'The invitation link did not open.',
  },
  code: {
    title: 'Side by side',
    label: 'QR code of the invitation link',
    text: 'Is your friend next to you? Let them scan this code with their phone; it opens your invitation link.',
  },
  steps: {
    title: 'Three short steps',
    list: [
      'Send the link to a friend, or let them scan the code.',
      'Your friend opens it and registers as a member.',
      'Your friend appears in the list below.',
    ],
  },
  pays: {
    here: (channel, points) =>
      `For a friend who registers in ${channelNames[channel]} you get ${points === 1 ? '1 point' : `${points} points`}. Registering elsewhere may bring no points, but it counts all the same.`,
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
    openedText: 'One phone counts once a day',
    registered: 'Registered',
    checkedIn: 'Checked in',
    people,
  },
  groups: {
    title: 'Groups of ten',
    progress: (done, size) => `This group: ${done} of ${size}`,
    label: 'Friends in this group',
    left: (count) => `${count} more and the group is full.`,
    full: (groups) => (groups === 1 ? '1 group is full.' : `${groups} groups are full.`),
    total: (count) => `You have brought ${people(count)} in all.`,
    confirm: 'Confirm the full group',
    confirmText: 'A group is full and not confirmed yet.',
  },
  friends: {
    title: 'Friends you brought',
    privacy: 'To protect your friends, only the first letter of a name is shown.',
    states,
    held: 'Many friends came at once, so the bank has a look first and then counts them.',
    refused: 'After a check it does not count. To learn why, please call the hotline.',
    points: (points) => (points === 1 ? '+1 point' : `+${points} points`),
    noPoints: 'No points',
    more: 'Show earlier friends',
    end: 'That is all',
    empty: 'No friends yet',
    emptyText: 'Send the link to one of them to begin.',
  },
  inviter: {
    title: 'Well done: a group is full',
    text: (size, groups) =>
      `Every ${size} friends who join are one group. You have filled ${groups === 1 ? '1 group' : `${groups} groups`}.`,
    next: 'Please press “Confirm”: we note this group and start counting the next one.',
    confirm: 'Confirm',
    confirmed: 'Noted',
    failed: 'It was not noted. Please press again; it will still count only once.',
  },
}
