import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { List, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import type { CoursePay, CourseRow } from './course-answers.ts'
import { CourseCard } from './course-card.tsx'
import { coursesNeed, progressNeed } from './pages.ts'
import { useCourseTask } from './study-task.ts'
import { courseWords } from './words.ts'

/** The college: every course with its length, its points and the member's progress. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(courseWords)
  const all = useAnswer(coursesNeed)
  return (
    <PageColumn title={title} note={words.lead}>
      <Answered query={all} lines={6} hasBlock>
        {({ pay, list }) => (
          <>
            {list.length === 0 && <Empty title={words.empty} text={words.emptyText} />}
            <CourseLists list={list} />
            <Pay pay={pay} />
          </>
        )}
      </Answered>
    </PageColumn>
  )
}

function CourseLists({ list }: { list: readonly CourseRow[] }) {
  const words = useWords(courseWords)
  const { data } = useAnswer(progressNeed)
  const groups = [
    { title: words.ready, rows: list.filter(({ isReady }) => isReady) },
    { title: words.preparing, rows: list.filter(({ isReady }) => !isReady) },
  ]
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <Section key={title} title={title}>
        <List>
          {rows.map((course) => (
            <CourseCard
              key={course.courseId}
              course={course}
              progress={data && (data.list.find(({ courseId }) => courseId === course.courseId) ?? null)}
            />
          ))}
        </List>
      </Section>
    ))
}

/** The points for studying; for a member also this month's points, or why there are none. */
function Pay({ pay }: { pay: CoursePay }) {
  const words = useWords(courseWords)
  const task = useCourseTask('learn_course')
  const { studyPoint, studyMonthlyCap: cap } = pay
  if (task?.blocker === 'blacklisted') return <Notice>{words.blacklisted}</Notice>
  if (task?.blocker === 'channelOff')
    return <Notice>{task.isPaidElsewhere ? words.channelOff : words.nowhere}</Notice>
  if (task?.blocker === 'finished' || task?.blocker === 'monthlyCap')
    return <Notice>{words.monthFull}</Notice>
  return (
    <Notice>
      <p>{words.pay(studyPoint)}</p>
      {cap !== null && <p>{task ? words.monthPoint(task.monthPoint, cap) : words.payCap(cap)}</p>}
    </Notice>
  )
}
