import type { courses } from '@club/contract/courses.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { coursePath } from '@club/contract/library.rules.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import lines from '../../kit/ui/lines.module.css'
import { PictureCard } from '../../kit/ui/picture-card.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import type { CourseRow } from './course-answers.ts'
import styles from './courses.module.css'
import { type CourseWords, courseWords } from './words.ts'

type CourseProgress = AnswerOf<typeof courses.progress>['list'][number]

/** How long a course takes, in plain words. */
export function courseLength({ courseType, lengthSeconds, minutes }: CourseRow, words: CourseWords): string {
  return courseType === 'Video'
    ? words.videoLength(lengthSeconds ?? minutes * 60)
    : words.articleLength(minutes)
}

/** One course of the list. `progress` is undefined for visitors and null for a course not begun. */
export function CourseCard({
  course,
  progress,
}: {
  course: CourseRow
  progress: CourseProgress | null | undefined
}) {
  const words = useWords(courseWords)
  const { title, summary, imageUrl, courseType, isReady } = course
  return (
    <PictureCard
      to={isReady ? coursePath(course) : null}
      imageUrl={isReady ? imageUrl : null}
      title={title}
      summary={summary}
    >
      <span className={classes(lines.facts, lines.soft)}>
        <span>{words.kinds[courseType]}</span>
        <span>{isReady ? courseLength(course, words) : words.preparingMark}</span>
      </span>
      {isReady && progress !== undefined && <Standing progress={progress} />}
    </PictureCard>
  )
}

function Standing({ progress }: { progress: CourseProgress | null }) {
  const words = useWords(courseWords)
  if (!progress || progress.coveredLength === 0) return <span className={styles.standing}>{words.fresh}</span>
  const { coveredLength, neededLength, completedTime, point } = progress
  if (completedTime !== null) {
    return (
      <span className={styles.finished}>
        <Icon name="done" />
        <span>{point > 0 ? words.doneFor(point) : words.done}</span>
      </span>
    )
  }
  // An incomplete course never shows 100 percent.
  const percent = Math.min(99, Math.max(1, Math.floor((100 * coveredLength) / neededLength)))
  return (
    <span className={styles.standing}>
      <span>{words.begun(percent)}</span>
      <Progress label={words.progress.label} value={coveredLength} max={neededLength} />
    </span>
  )
}
