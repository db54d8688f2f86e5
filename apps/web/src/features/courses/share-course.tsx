import { useState } from 'react'
import { currentChannel } from '../../kit/channel.ts'
import { copyText } from '../../kit/copy-text.ts'
import { useHydrated } from '../../kit/hydrated.ts'
import { reportClick } from '../../kit/reporting.ts'
import { showToast } from '../../kit/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { type CourseDetail, type CoursePay, coursePath } from './course-answers.ts'
import styles from './courses.module.css'
import { type Task, useCourseTask } from './study-task.ts'
import { type CourseWords, useCourseWords } from './use-course-words.ts'
import { type ShareOutcome, useShareCourse } from './use-share-course.ts'

/** Passing a course on: by the phone's own sheet or a copied link, with what the club makes of it. */
export function ShareCourse({ course, pay }: { course: CourseDetail; pay: CoursePay }) {
  const words = useCourseWords().share
  const isHydrated = useHydrated()
  const task = useCourseTask('share_course')
  // What the standing was when the page was opened: the share itself says what changed.
  const { tell, isBusy } = useShareCourse(course.courseId)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null)
  const isInWeChat = isHydrated && currentChannel() === 'WX'
  const canSend = isHydrated && !isInWeChat && 'share' in navigator
  const link = () => window.location.origin + coursePath(course)

  async function tellClub(): Promise<void> {
    const result = await tell()
    setOutcome(result)
    if (result === null) return
    if ('failed' in result) showToast(words.failed, 'error')
    else showToast(words.succeeded)
  }
  async function copy(): Promise<void> {
    reportClick('course.copyLink')
    const isDone = await copyText(link())
    setCopied(isDone ? 'yes' : 'no')
    if (isDone) await tellClub()
  }
  async function send(): Promise<void> {
    reportClick('course.share')
    try {
      await navigator.share({ title: course.title, text: words.sendText(course.title), url: link() })
    } catch (error) {
      // Whoever closes the phone's sheet meant to; anything else leaves the way by copying.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
      return
    }
    setCopied(null)
    await tellClub()
  }
  return (
    <Section title={words.title}>
      <Card>
        <p>{task ? standingOf(task, words) : words.pay(pay.sharePoint)}</p>
        <p className={styles.soft}>{words.text}</p>
        {canSend && (
          <Button icon="share" isWide isBusy={isBusy} onClick={() => void send()}>
            {words.send}
          </Button>
        )}
        <Button icon={canSend ? 'copy' : 'share'} isWide isBusy={isBusy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        {isInWeChat && <Notice title={words.inWeChat}>{words.inWeChatText}</Notice>}
        {copied === 'yes' && <p>{words.copied}</p>}
        {copied === 'no' && (
          <Notice kind="error" title={words.copyFailed}>
            <p className={styles.link} translate="no">
              <span className="only-read">{words.linkLabel}</span>
              {link()}
            </p>
          </Notice>
        )}
        {outcome && <Outcome outcome={outcome} isBusy={isBusy} onRetry={() => void tellClub()} />}
      </Card>
    </Section>
  )
}

/** What a share would bring a member now. */
function standingOf(task: Task, words: CourseWords['share']): string {
  if (task.blocker === 'blacklisted') return words.barred
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
  const words = useCourseWords().share
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
