import { useWords } from '../../kit/i18n/i18n.tsx'
import { useLocation } from '../../kit/router/router.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { useLoginAlert } from '../identity/sign-in/login-alert.ts'
import { SignInLink } from '../identity/sign-in/sign-in-link.tsx'
import type { CourseDetail, CoursePay } from './course-answers.ts'
import styles from './courses.module.css'
import { PlayMark } from './play-mark.tsx'
import { courseWords } from './words.ts'

/** The course's address, to which signing in returns. */
function useAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** A visitor sees the video's picture; playing it asks to sign in: rules/identity#member-pages. */
export function VisitorPlayer({ course, pay }: { course: CourseDetail; pay: CoursePay }) {
  const words = useWords(courseWords)
  const ask = useLoginAlert()
  const from = useAddress()
  return (
    <>
      <button
        type="button"
        className={styles.poster}
        aria-label={words.visitorPlay}
        onClick={() => ask('watching', from)}
      >
        <Picture src={course.imageUrl} alt="" width={640} height={480} isEager />
        <PlayMark />
      </button>
      <Card>
        <p>{words.visitor(pay.studyPoint)}</p>
        <SignInLink from={from}>{words.signIn}</SignInLink>
      </Card>
    </>
  )
}

/** What signing in would earn, below an article read by a visitor. */
export function VisitorArticle({ pay }: { pay: CoursePay }) {
  const words = useWords(courseWords)
  const from = useAddress()
  return (
    <Card>
      <p>{words.visitorArticle(pay.studyPoint)}</p>
      <SignInLink from={from}>{words.signIn}</SignInLink>
    </Card>
  )
}
