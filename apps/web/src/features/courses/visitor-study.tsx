import { useLocation } from 'react-router'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { useLoginAlert } from '../identity/login-alert.ts'
import type { CourseDetail, CoursePay } from './course-answers.ts'
import styles from './courses.module.css'
import { PlayMark } from './play-mark.tsx'
import { courseWords } from './words.ts'

/**
 * Asks a visitor to sign in to continue the course, and returns to it afterwards:
 * rules/identity#member-pages.
 */
function useAskToSignIn(): () => void {
  const ask = useLoginAlert()
  const { pathname, search } = useLocation()
  return () => ask('watching', pathname + search)
}

/** A visitor sees the video's picture; playing it asks to sign in. */
export function VisitorPlayer({ course, pay }: { course: CourseDetail; pay: CoursePay }) {
  const words = useWords(courseWords)
  const ask = useAskToSignIn()
  return (
    <>
      <button type="button" className={styles.poster} aria-label={words.visitorPlay} onClick={ask}>
        <Picture src={course.imageUrl} alt="" width={640} height={480} isEager />
        <PlayMark />
      </button>
      <Card>
        <p>{words.visitor(pay.studyPoint)}</p>
        <Button kind="main" onClick={ask}>
          {words.signIn}
        </Button>
      </Card>
    </>
  )
}

/** What signing in would earn, below an article read by a visitor. */
export function VisitorArticle({ pay }: { pay: CoursePay }) {
  const words = useWords(courseWords)
  const ask = useAskToSignIn()
  return (
    <Card>
      <p>{words.visitorArticle(pay.studyPoint)}</p>
      <Button kind="main" onClick={ask}>
        {words.signIn}
      </Button>
    </Card>
  )
}
