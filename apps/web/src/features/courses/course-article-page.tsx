import { useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { readableText } from '../../kit/readable-text.ts'
import { useSession } from '../../kit/session.ts'
import { Buttons } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { ReadAloud } from '../../kit/ui/read-aloud.tsx'
import { LargerText } from '../library/reading/reading-body.tsx'
import { ArticleText } from './article-text.tsx'
import type { CourseDetail, CoursePay } from './course-answers.ts'
import { CoursePage } from './course-page.tsx'
import { StudyPanel } from './study-panel.tsx'
import { useCourseStudy } from './use-course-study.ts'
import { VisitorArticle } from './visitor-study.tsx'
import { courseWords } from './words.ts'

/** An article course: open to everybody; a member's reading is counted. */
export function Page() {
  const { isMember } = useSession()
  return (
    <CoursePage courseType="Article">
      {(course, pay) =>
        isMember ? <MemberArticle course={course} /> : <OpenArticle course={course} pay={pay} />
      }
    </CoursePage>
  )
}

function OpenArticle({ course, pay }: { course: CourseDetail; pay: CoursePay }) {
  const words = useWords(courseWords)
  const text = useRef<HTMLDivElement>(null)
  return (
    <>
      <Buttons>
        <ReadAloud
          text={() => readableText(text.current)}
          startWord={words.listen}
          stopWord={words.stopListening}
        />
        <LargerText />
      </Buttons>
      <Prose ref={text} html={course.html} />
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
