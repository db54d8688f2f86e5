import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import type { CourseDetail } from './course-answers.ts'
import { useOtherTabs } from './other-tabs.ts'
import { useStudy } from './use-study.ts'
import { courseWords } from './words.ts'

/** A member's study of the course on the page, and whether another tab is studying too. */
export function useCourseStudy({ courseId }: CourseDetail) {
  const words = useWords(courseWords)
  const [isStudying, setStudying] = useState(false)
  const isElsewhere = useOtherTabs(isStudying)
  const study = useStudy(courseId, true, ({ point }) => showToast(words.progress.awarded(point)))
  return { study, isElsewhere, setStudying }
}
