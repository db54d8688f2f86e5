import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  wrong: 'This looks wrong',
  wrongAgain: 'I still have a question',
  nameOf: (button, task, time) => `${button}: ${task}, ${time}`,
  received: 'We have received what you told us',
  due: (day) => `You will get an answer by ${day}.`,
  dueUncertain: 'The public holidays until then are not announced yet, so it may be a few days later.',
  answered: 'Answered',
  answeredOn: (time) => `Answered on ${time}`,
  answerElsewhere: 'The answer is under “My questions”.',
  corrected: (points) => `We looked into it and gave you ${englishCount(points, 'point')} more.`,
  form: {
    title: 'Does this look wrong?',
    lead: (days) =>
      `Tell us. Somebody looks into it and answers within ${days} working days. You never lose points by it.`,
    label: 'What looks wrong to you',
    optional: '(you may leave it empty)',
    hint: (most) => `${most} characters at most. We look into it even if you write nothing.`,
    kept: 'What you write is kept: close this and it is there when you come back.',
    send: 'Please look into it',
    failed: 'It has not been sent yet. What you wrote is still here; please try again.',
    done: 'We have received it',
    doneText: 'The answer will appear below this entry and under “My questions”.',
  },
  mine: {
    show: 'My questions',
    empty: 'You have not told us about anything yet',
    emptyText: 'If an entry looks wrong, press “This looks wrong” below it.',
    opened: (time) => `Told on ${time}`,
    wrote: 'You wrote',
    answer: 'Our answer',
    open: 'We are looking into it',
    more: 'Show earlier ones',
    end: 'That is all',
  },
}
