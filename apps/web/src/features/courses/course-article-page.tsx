import { useIsMember } from '../../kit/session/session.ts'
import { Prose } from '../../kit/ui/prose.tsx'
import { LargerText } from '../library/reading/reading-body.tsx'
import { ArticleText } from './article-text.tsx'
import type { CourseDetail, CoursePay } from './course-answers.ts'
import { CoursePage } from './course-page.tsx'
import { StudyPanel } from './study-panel.tsx'
import { useCourseStudy } from './use-course-study.ts'
import { VisitorArticle } from './visitor-study.tsx'

/** An article course: open to everybody; a member's reading is counted. */
export function Page() {
  const isMember = useIsMember()
  return (
    <CoursePage courseType="Article">
      {(course, pay) =>
        isMember ? <MemberArticle course={course} /> : <OpenArticle course={course} pay={pay} />
      }
    </CoursePage>
  )
}

function OpenArticle({ course, pay }: { course: CourseDetail; pay: CoursePay }) {
  return (
    <>
      <LargerText />
      <Prose html={course.html} />
      <VisitorArticle pay={pay} />
    </>
  )
}

function MemberArticle({ course }: { course: CourseDetail }) {
  const { study, isElsewhere, setStudying } = useCourseStudy(course)
  return (
    <>
      <ArticleText course={course} study={study} onReading={setStudying} />
      <StudyPanel course={course} study={study} isElsewhere={isElsewhere} />
    </>
  )
}
