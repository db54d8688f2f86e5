import { studyHeartbeatSeconds } from '@club/contract/courses.constants.ts'
import { path } from '@club/contract/page-paths.ts'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import type { CourseDetail } from './course-answers.ts'
import { countingSeconds, lengthOf, mergeParts } from './study.rules.ts'
import { useCourseTask } from './study-task.ts'
import { refusalWords } from './study-words.ts'
import type { Study, StudyProgress, StudyTrouble } from './use-study.ts'
import { courseWords } from './words.ts'

/** A member's progress, the result, and what prevents study from being counted. */
export function StudyPanel({
  course,
  study,
  isElsewhere,
}: {
  course: CourseDetail
  study: Study
  isElsewhere: boolean
}) {
  const words = useWords(courseWords).progress
  const { progress, trouble } = study
  const seconds = useCounting(course, study)
  return (
    <Section title={words.title}>
      <Card>
        {!progress && !trouble && <Skeleton lines={3} />}
        {progress &&
          (progress.completedTime === null ? <Way progress={progress} /> : <Done progress={progress} />)}
        {seconds !== null && <Notice>{words.counting(seconds)}</Notice>}
        {isElsewhere && (
          <Notice kind="warning" title={words.elsewhere}>
            {words.elsewhereText}
          </Notice>
        )}
        {trouble && <Trouble trouble={trouble} />}
      </Card>
    </Section>
  )
}

function Way({ progress }: { progress: StudyProgress }) {
  const words = useWords(courseWords).progress
  const { unit, coveredLength, neededLength, length } = progress
  const isVideo = unit === 'second'
  return (
    <>
      <p>{isVideo ? words.seconds(coveredLength, length) : words.paragraphs(coveredLength, length)}</p>
      <Progress label={words.label} value={coveredLength} max={neededLength} />
      <p>{isVideo ? words.neededSeconds(neededLength) : words.neededParagraphs(neededLength)}</p>
    </>
  )
}

function Done({ progress }: { progress: StudyProgress }) {
  const words = useWords(courseWords).progress
  const { point, refusal } = progress
  const task = useCourseTask('learn_course')
  const isPaidSomewhere = !task || task.isPaidHere || task.isPaidElsewhere
  return (
    <>
      <Notice kind={refusal === null || point > 0 ? 'success' : 'info'}>
        {point > 0 ? words.had(point) : refusalWords(refusal, words, isPaidSomewhere)}
      </Notice>
      <LinkButton isWide icon="history" to={path('/happiness-point-detail')}>
        {words.toHistory}
      </LinkButton>
    </>
  )
}

function Trouble({ trouble }: { trouble: StudyTrouble }) {
  const words = useWords(courseWords).progress
  return trouble.kind === 'offline' ? (
    <Notice kind="warning" title={words.offline}>
      {words.offlineText}
    </Notice>
  ) : (
    <Notice kind="error" title={words.trouble}>
      <p>{trouble.message}</p>
      <p>{words.troubleText}</p>
    </Notice>
  )
}

/**
 * Once everything has been seen: the seconds until the server can count it all, after which it is reported again.
 * Otherwise null.
 */
function useCounting(
  { minutes }: CourseDetail,
  { progress, waiting, trouble, report }: Study,
): number | null {
  const reportNow = useEffectEvent(report)
  const seen = progress ? lengthOf(mergeParts([...progress.covered, ...waiting], progress.length)) : 0
  const isCounting =
    progress !== null && trouble === null && progress.completedTime === null && seen >= progress.neededLength
  const secondsOfUnit = progress?.unit === 'paragraph' ? (minutes * 60) / progress.length : 1
  const seconds = isCounting ? countingSeconds(progress, secondsOfUnit) : null
  useEffect(() => {
    if (!isCounting) return
    reportNow()
  }, [isCounting])
  useEffect(() => {
    if (seconds === null || seconds >= studyHeartbeatSeconds) return
    const timer = setTimeout(() => reportNow(), (seconds + 1) * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return seconds
}
