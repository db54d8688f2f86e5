import { languages } from '@club/contract/languages.ts'
import { refusalReasons } from '@club/contract/points.constants.ts'
import { taskIds } from '@club/contract/tasks.constants.ts'
import { expect, test } from 'vitest'
import { explain, nameWithoutTask } from './points.words.ts'
import type { ExplainedTrade } from './trade-explanation.ts'
import { correctionTaskId, type StoredFacts, tradeFacts } from './trade-facts.rules.ts'

const han = /\p{Script=Han}/u

function explained(
  kept: Partial<StoredFacts> & { taskId: string },
  given: Partial<ExplainedTrade> = {},
): ExplainedTrade {
  const { taskId, businessKey = `${taskId}:once`, fact = {} } = kept
  return {
    taskId,
    taskName: 'a task',
    points: 10,
    totalAfter: 30,
    reason: null,
    month: '2026-11',
    facts: tradeFacts({ taskId, businessKey, fact }),
    about: null,
    supersededOn: null,
    ...given,
  }
}

/** Possible stored facts: none, only the business key, and all. */
const kinds: { businessKey?: string; fact?: Record<string, string> }[] = [
  {},
  { businessKey: 'x:course-1:2026-11-20' },
  {
    fact: {
      course: 'course-1',
      day: '2026-11-20',
      resultMonth: '2026-10',
      cap: '290',
      earned: '290',
      cycle: 'month',
      times: '29',
    },
  },
]

test.each([...taskIds, correctionTaskId])(
  'every award and refusal of %s has one plain explanation in each language',
  (taskId) => {
    for (const reason of [null, ...refusalReasons]) {
      for (const kind of kinds) {
        for (const about of [null, 'X']) {
          const trade = explained({ taskId, ...kind }, { reason, about, ...(reason ? { points: 0 } : {}) })
          const zh = explain({ ...trade, taskName: '任务' }, 'zh_cn')
          const en = explain(trade, 'en_us')
          expect(zh).toMatch(/。$/)
          expect(zh.replaceAll('X', '')).not.toMatch(/[A-Za-z]|undefined|null|NaN/)
          expect(en).toMatch(/\.$/)
          expect(en).not.toMatch(/undefined|null|NaN/)
          expect(en).not.toMatch(han)
        }
      }
    }
  },
)

test.each([
  [
    explained(
      { taskId: 'learn_course', fact: { course: 'c', cap: '290', earned: '290' } },
      { reason: 'monthlyCap', taskName: '学习课程', about: '防骗课' },
    ),
    'zh_cn',
    '学完课程《防骗课》：“学习课程”一个月最多得 290 幸福值，2026年11月已经得了 290，这一次没有计入。下个月可以继续。',
  ],
  [
    explained(
      { taskId: 'learn_course', fact: { course: 'c', cap: '290', earned: '290' } },
      { reason: 'monthlyCap', taskName: 'Study courses', about: 'Stay safe' },
    ),
    'en_us',
    'Course “Stay safe” studied: “Study courses” gives 290 points a month at most, and 290 had come in November 2026 already, so this one was not counted. It counts again next month.',
  ],
  [
    explained({ taskId: 'aum_increased_month', businessKey: 'aum_increased_month:2026-10' }, { points: 999 }),
    'zh_cn',
    '2026年10月的月度资产达标，获得 999 幸福值，累计 30。',
  ],
  [
    explained({ taskId: 'check_in', fact: { day: '2026-11-05', outage: 'o' } }, { points: 8 }),
    'zh_cn',
    '11月5日俱乐部停过机，这一天的签到为您补上，获得 8 幸福值，累计 30。',
  ],
  [
    explained(
      { taskId: 'complete_userInfo', fact: { cycle: 'once', times: '1' } },
      { reason: 'cycleFull', taskName: '完善会员资料' },
    ),
    'zh_cn',
    '完成任务“完善会员资料”：这项任务每位会员计一次，已经计过，这一次没有再计。',
  ],
  [
    explained(
      { taskId: 'invite_friend', fact: { invited: 'u' } },
      { reason: 'channelOff', taskName: '邀请好友', about: '王**' },
    ),
    'zh_cn',
    // Nobody can register once more, so the inviter is not told to do anything again.
    '您邀请的好友“王**”注册成了新会员：好友注册时用的入口不计幸福值，这位好友一样算您请来的。在哪里注册才计幸福值，请看“邀请好友”。',
  ],
  [
    explained({ taskId: 'share_course', fact: { course: 'c' } }, { reason: 'channelOff', about: '防骗课' }),
    'zh_cn',
    '分享课程《防骗课》：当时用的入口不计幸福值。在哪里做才计幸福值，请看幸福值中心的这一项。',
  ],
] as const)('%#: %s is explained', (trade, language, text) => {
  expect(explain(trade, language)).toBe(text)
})

test('only the correction, which belongs to no task, has its own name, in each language', () => {
  for (const language of languages) {
    expect(nameWithoutTask(correctionTaskId, language)).toEqual(expect.any(String))
    expect(nameWithoutTask('check_in', language)).toBeNull()
  }
})

test('facts missing from the entry are read from the business key', () => {
  const kept = (businessKey: string) => {
    const taskId = businessKey.split(':')[0] ?? ''
    return tradeFacts({ taskId, businessKey, fact: { demo: 'invented' } })
  }
  expect(kept('share_course:course-1:2026-11-20')).toMatchObject({ courseId: 'course-1', day: '2026-11-20' })
  expect(kept('check_in:2026-11-20')).toMatchObject({ day: '2026-11-20', courseId: null })
  expect(kept('aum_increased_month:2026-10')).toMatchObject({ resultMonth: '2026-10', day: null })
  expect(kept('invite_friend:abc')).toMatchObject({ invitedId: 'abc' })
})
