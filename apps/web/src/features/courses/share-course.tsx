import { coursePath } from '@club/contract/library.rules.ts'
import { itemPosterPath } from '@club/contract/poster-items.rules.ts'
import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { SendButtons } from '../../kit/sharing/send-buttons.tsx'
import { useSendLink } from '../../kit/sharing/use-send-link.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import type { CourseDetail, CoursePay } from './course-answers.ts'
import { type Task, useCourseTask } from './study-task.ts'
import { type ShareOutcome, useShareCourse } from './use-share-course.ts'
import { type CourseWords, courseWords } from './words.ts'

/** Shares a course by the phone's share sheet or a copied link, and shows the result for the task. */
export function ShareCourse({ course, pay }: { course: CourseDetail; pay: CoursePay }) {
  const words = useWords(courseWords).share
  const task = useCourseTask('share_course')
  // The state of the task when the page opened; the share's result says what changed.
  const { report, isBusy } = useShareCourse(course.courseId)
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const sending = useSendLink({
    path: coursePath(course),
    title: course.title,
    text: words.sendText(course.title),
    reportName: 'course',
    onSent: reportShare,
  })

  async function reportShare(): Promise<void> {
    const result = await report()
    setOutcome(result)
    if (result === null) return
    if ('failed' in result) showToast(words.failed, 'error')
    else showToast(words.succeeded)
  }
  return (
    <Section title={words.title}>
      <Card>
        <p>{task ? standingOf(task, words) : words.pay(pay.sharePoint)}</p>
        <p className={lines.soft}>{words.text}</p>
        <SendButtons sending={sending} words={words} isBusy={isBusy} />
        {outcome && <Outcome outcome={outcome} isBusy={isBusy} onRetry={() => void reportShare()} />}
        <LinkButton isWide icon="picture" to={itemPosterPath('course', course.courseId)}>
          {words.poster}
        </LinkButton>
        <p className={lines.soft}>{words.posterText}</p>
      </Card>
    </Section>
  )
}

/** What a share would earn a member now. */
function standingOf(task: Task, words: CourseWords['share']): string {
  if (task.blocker === 'blacklisted') return words.blacklisted
  if (task.blocker === 'finished') return words.full
  if (task.blocker === 'monthlyCap') return words.monthFull
  if (task.blocker === 'channelOff') return task.isPaidElsewhere ? words.channelOff : words.nowhere
  const done = task.completeCycleTimes
  return done > 0 ? words.payToday(done, task.cycleTimes) : words.pay(task.point)
}

function Outcome({
  outcome,
  isBusy,
  onRetry,
}: {
  outcome: ShareOutcome
  isBusy: boolean
  onRetry: () => void
}) {
  const words = useWords(courseWords).share
  if ('failed' in outcome) {
    return (
      <Notice
        kind="error"
        title={words.failed}
        action={
          <Button icon="again" isBusy={isBusy} onClick={onRetry}>
            {words.retry}
          </Button>
        }
      >
        <p>{outcome.failed}</p>
        <p>{words.failedText}</p>
      </Notice>
    )
  }
  const { result, point, refusal } = outcome
  if (refusal === null) {
    return <Notice kind="success">{result === 'alreadyDone' ? words.already : words.awarded(point)}</Notice>
  }
  const { cycleFull, monthlyCap, channelOff, other } = words.refused
  const known = { cycleFull, dailyLimit: cycleFull, monthlyCap, channelOff } as const
  return <Notice>{refusal in known ? known[refusal as keyof typeof known] : other}</Notice>
}
