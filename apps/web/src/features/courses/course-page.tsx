import { coursePath } from '@club/contract/library.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Later, Page as PageColumn } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, State } from '../../kit/ui/states.tsx'
import { Helpful } from '../library/reading/helpful.tsx'
import { OriginFold } from '../library/reading/reading-body.tsx'
import { type CourseDetail, type CoursePay, type CourseType, courseIdIn } from './course-answers.ts'
import { courseLength } from './course-card.tsx'
import styles from './courses.module.css'
import { courseNeed } from './pages.ts'
import { ShareCourse } from './share-course.tsx'
import { courseWords } from './words.ts'

/** The frame of every course: title, length, sharing, and what to do if the course does not exist. */
export function CoursePage({
  courseType,
  children,
}: {
  courseType: CourseType
  children: (course: CourseDetail, pay: CoursePay) => ReactNode
}) {
  const title = usePageTitle()
  const words = useWords(courseWords)
  const courseId = courseIdIn(useQueryParams())
  const detail = useAnswer(courseNeed(courseId))
  return (
    <Answered
      query={detail}
      lines={5}
      hasBlock
      hidesPrevious
      frame={(state) => <PageColumn title={title}>{state}</PageColumn>}
      pick={({ course }) => course}
      unknown={() => <NoCourse title={words.unknown} text={words.unknownText} />}
    >
      {(course, { pay }) => (
        <CourseFrame course={course} courseType={courseType} pay={pay}>
          {children(course, pay)}
        </CourseFrame>
      )}
    </Answered>
  )
}

/** The frame around a course, or the reason why it cannot be studied here. */
function CourseFrame({
  course,
  courseType,
  pay,
  children,
}: {
  course: CourseDetail
  courseType: CourseType
  pay: CoursePay
  children: ReactNode
}) {
  const words = useWords(courseWords)
  if (course.courseType !== courseType) {
    return (
      <NoCourse title={course.title} text={words.otherKind}>
        <LinkButton kind="main" to={coursePath(course)} replace>
          {words.openCourse}
        </LinkButton>
      </NoCourse>
    )
  }
  if (!course.isReady) return <NoCourse title={course.title} text={words.notReady} isComing />
  const facts = (
    <p className={classes(lines.facts, lines.soft)}>
      <span>{words.kinds[course.courseType]}</span>
      <span>{courseLength(course, words)}</span>
    </p>
  )
  const isFilm = course.courseType === 'Video'
  return (
    <PageColumn
      title={course.title}
      lead={isFilm ? undefined : course.summary}
      note={isFilm ? course.summary : undefined}
    >
      {isFilm ? <Later>{facts}</Later> : facts}
      {/* Keyed, so that no state carries over from one course to another. */}
      <div key={course.courseId} className={styles.course}>
        {children}
        <ShareCourse course={course} pay={pay} />
      </div>
      <OriginFold origin={course.origin} />
      <Helpful key={course.courseId} kind="course" itemId={course.courseId} />
      <LinkButton isWide icon="book" to={path('/college')}>
        {words.toCollege}
      </LinkButton>
    </PageColumn>
  )
}

function NoCourse({
  title,
  text,
  isComing = false,
  children,
}: {
  title: string
  text: string
  isComing?: boolean
  children?: ReactNode
}) {
  const words = useWords(courseWords)
  return (
    <PageColumn title={title}>
      <State picture={isComing ? 'waiting' : 'not-found'} text={text} />
      {children}
      <LinkButton kind={children ? 'second' : 'main'} isWide icon="book" to={path('/college')}>
        {words.toCollege}
      </LinkButton>
    </PageColumn>
  )
}
