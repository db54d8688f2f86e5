import { useWords } from '../../kit/i18n/i18n.tsx'
import { useIsMember } from '../../kit/session/session.ts'
import { Fold } from '../../kit/ui/fold.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import type { CourseDetail } from './course-answers.ts'
import { CoursePage } from './course-page.tsx'
import { StudyPanel } from './study-panel.tsx'
import { useCourseStudy } from './use-course-study.ts'
import { VideoPlayer } from './video-player.tsx'
import { VisitorPlayer } from './visitor-study.tsx'
import { courseWords } from './words.ts'

/** A video course: the video for members, its description for everybody. */
export function Page() {
  const words = useWords(courseWords)
  const isMember = useIsMember()
  return (
    <CoursePage courseType="Video">
      {(course, pay) => (
        <>
          {isMember ? <MemberFilm course={course} /> : <VisitorPlayer course={course} pay={pay} />}
          {course.html !== '' && (
            <Fold title={words.says}>
              <Prose html={course.html} />
            </Fold>
          )}
        </>
      )}
    </CoursePage>
  )
}

function MemberFilm({ course }: { course: CourseDetail }) {
  const { study, isElsewhere, setStudying } = useCourseStudy(course)
  return (
    <>
      <VideoPlayer course={course} study={study} onPlaying={setStudying} />
      <StudyPanel course={course} study={study} isElsewhere={isElsewhere} />
    </>
  )
}
