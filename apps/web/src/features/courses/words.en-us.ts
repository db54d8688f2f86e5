import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const points = (number: number) => englishCount(number, 'point')

export const words: typeof zhCn = {
  titles: {
    '/college': 'College',
    '/course-info': 'Video course',
    '/courseArticle': 'Course to read',
  },
  lead: 'Take your time. What you do not finish today you can go on with tomorrow.',
  pay: (point) => `A finished course brings ${points(point)}, once for each course.`,
  payCap: (cap) => `Studying brings up to ${points(cap)} a month.`,
  monthPoint: (point, cap) => `This month studying has brought you ${points(point)}, of at most ${cap}.`,
  blacklisted: 'Your account earns no points now. You can study all the same; the hotline tells you why.',
  monthFull:
    'You have earned all of this month’s points for studying. You can go on; a course finished now brings its points when you open it next month.',
  channelOff: 'Studying here brings no points; in the bank’s app or on the web it does.',
  nowhere: 'Studying brings no points now. You can study all the same.',
  ready: 'Ready for you',
  preparing: 'In preparation',
  preparingMark: 'Comes when it is ready',
  kinds: { Video: 'Video', Article: 'To read' },
  videoLength: (seconds) => inMinutes(seconds),
  articleLength: (minutes) => `about ${englishCount(minutes, 'minute')} to read`,
  done: 'Finished',
  doneFor: (point) => `Finished, ${points(point)} earned`,
  begun: (percent) => `${percent}% done`,
  fresh: 'Not begun yet',
  listLabel: 'Courses',
  failed: 'The courses could not be opened',
  empty: 'No courses yet',
  emptyText: 'Look in again in a few days.',
  toCollege: 'See the other courses',
  unknown: 'There is no such course',
  unknownText: 'The address may be incomplete, or the course was taken down. All others are in the college.',
  notReady: 'This course is still being prepared. It will be here when it is ready.',
  otherKind: 'This course has moved.',
  openCourse: 'Open this course',
  says: 'What the video says',
  playFromStart: 'Play from the start',
  goOn: (at) => `Go on from ${at}`,
  videoLabel: (title) => `Video: ${title}`,
  readInstead: 'Meanwhile you can open “What the video says” below and read it.',
  visitorPlay: 'Play the video',
  visitor: (point) =>
    `If you sign in, you earn ${points(point)} for finishing, and we remember how far you got.`,
  visitorArticle: (point) =>
    `You can read this now. If you sign in, you earn ${points(point)} for finishing, and we remember how far you got.`,
  signIn: 'Sign in to study',
  readOn: 'Go on where I stopped reading',
  progress: {
    title: 'My progress',
    label: 'How much is done',
    waiting: 'Fetching your progress…',
    seconds: (done, all) => `You have watched ${inMinutes(done)} of ${inMinutes(all)}.`,
    paragraphs: (done, all) => `You have read ${done} of ${englishCount(all, 'paragraph')}.`,
    neededSeconds: (needed) => `Watch ${inMinutes(needed)} to finish the course. Skipped parts do not count.`,
    neededParagraphs: (needed) =>
      `Read ${englishCount(needed, 'paragraph')} to finish the course. Each one counts after a moment in view.`,
    counting: (seconds) =>
      `You have seen it all. Counting it takes another ${inMinutes(seconds)}: please keep this page open, it counts by itself.`,
    awarded: (point) => `Finished: you have earned ${points(point)}.`,
    had: (point) =>
      `You have finished this course and earned ${points(point)}. You may watch it again, without points.`,
    complete: 'You have finished this course.',
    refusedCap:
      'Finished! You have earned all of this month’s points for studying. Open this course next month and its points will come.',
    refusedChannel:
      'Finished! Studying here brings no points. Open this course in the bank’s app or on the web and its points will come.',
    refusedNowhere: 'Finished! Studying brings no points now; what you have finished is kept.',
    refusedOther: 'Finished! It brought no points this time; your point history says why.',
    toHistory: 'See my point history',
    offline: 'There is no network',
    offlineText:
      'You can go on. What you see is kept on this phone and sent to us when the network is back; nothing is lost.',
    trouble: 'Your progress was not recorded yet',
    troubleText: 'All that you saw is kept on this phone. It will be sent again by itself.',
    elsewhere: 'Another window is studying, too',
    elsewhereText: 'Two windows at once count as one. Please keep only one open.',
  },
  share: {
    title: 'Share with family and friends',
    text: 'The link holds no phone number of yours, and nobody can sign in with it.',
    pay: (point) => `A share brings ${points(point)}, for up to three courses a day, each once a day.`,
    payToday: (done, all) => `Shared today: ${done} of ${all} that bring points.`,
    full: 'Today’s three shares are done; come again tomorrow. You can go on sharing, without points.',
    monthFull:
      'You have earned all of this month’s points for sharing. You can go on sharing, without points.',
    channelOff: 'Sharing here brings no points; in the bank’s app or on the web it does.',
    nowhere: 'Sharing brings no points now. You can share all the same.',
    blacklisted: 'Your account earns no points now. You can share all the same.',
    send: 'Share this course',
    copy: 'Copy the link',
    copied: 'The link is copied. Open the chat with your friend, paste it and send.',
    copyFailed: 'It cannot be copied for you here. Hold the link below and choose “Copy”.',
    linkLabel: 'Link to the course',
    poster: 'Make a poster with a QR code',
    posterText: 'A poster can be saved on the phone or printed. Making one brings no points.',
    sendText: (title) => `I am studying “${title}”. Have a look, too.`,
    inWeChat: 'How to send it in WeChat',
    inWeChatText:
      'Tap “…” at the top right and choose to send it to a friend. Or copy the link and paste it in a chat.',
    succeeded: 'Share succeeded',
    failed: 'Share failed',
    failedText: 'The share was not recorded. No points are lost: please try again.',
    retry: 'Try again',
    awarded: (point) => `Share succeeded: you have earned ${points(point)}.`,
    already: 'Share succeeded. This course has already been counted today; it brings points once a day.',
    refused: {
      cycleFull:
        'Share succeeded. Today’s three shares are done, so this one brings no points. Come again tomorrow.',
      monthlyCap:
        'Share succeeded. You have earned all of this month’s points for sharing, so this one brings none.',
      channelOff: 'Share succeeded. Sharing here brings no points.',
      other: 'Share succeeded. It brought no points this time; your point history says why.',
    },
  },
}

function inMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return englishCount(rest, 'second')
  return rest === 0
    ? englishCount(minutes, 'minute')
    : `${englishCount(minutes, 'minute')} ${englishCount(rest, 'second')}`
}
