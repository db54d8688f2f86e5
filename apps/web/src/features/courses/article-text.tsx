import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Buttons } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { LargerText } from '../library/reading/reading-body.tsx'
import type { CourseDetail } from './course-answers.ts'
import { isInView, type Part, readingSeconds, resumeAt } from './study.rules.ts'
import type { Study } from './use-study.ts'
import { courseWords } from './words.ts'

const lookMs = 1000

/** The paragraphs counted by the course's `paragraphs`: everything but rules. */
function paragraphsOf(text: HTMLElement | null): HTMLElement[] {
  return [...(text?.children ?? [])].filter((each): each is HTMLElement => each.tagName !== 'HR')
}

/** An article whose paragraphs count once they have been in view for their reading time. */
export function ArticleText({
  course,
  study,
  onReading,
}: {
  course: CourseDetail
  study: Study
  onReading: (isReading: boolean) => void
}) {
  const words = useWords(courseWords)
  const text = useRef<HTMLDivElement>(null)
  useReading(text, course, study, onReading)
  const { progress } = study
  const next = progress && progress.completedTime === null ? resumeAt(progress.covered, progress.length) : 0
  function readOn(): void {
    const paragraph = paragraphsOf(text.current)[next]
    if (!paragraph) return
    paragraph.tabIndex = -1
    paragraph.scrollIntoView({ block: 'start' })
    paragraph.focus({ preventScroll: true })
  }
  return (
    <>
      <Buttons>
        <LargerText />
        {next > 0 && (
          <Button icon="down" onClick={readOn}>
            {words.readOn}
          </Button>
        )}
      </Buttons>
      <Prose ref={text} html={course.html} />
    </>
  )
}

/**
 * Checks every second which paragraphs are in view while the page is visible, and reports those that were
 * read.
 */
function useReading(
  text: RefObject<HTMLDivElement | null>,
  course: CourseDetail,
  study: Study,
  onReading: (isReading: boolean) => void,
): void {
  const language = useLanguage()
  const see = useEffectEvent(study.see)
  const noteReading = useEffectEvent(onReading)
  const { minutes } = course
  const { progress } = study
  const isOver =
    progress !== null && progress.completedTime !== null && progress.coveredLength === progress.length
  const length = progress?.length ?? 0
  useEffect(() => {
    if (isOver || length === 0) return
    const paragraphs = paragraphsOf(text.current)
    const lookedAt = paragraphs.map(() => 0)
    const needed = paragraphs.map(({ innerText }) =>
      readingSeconds(innerText.length, language, (minutes * 60) / length),
    )
    function look(): void {
      if (document.visibilityState === 'hidden') return
      const read: Part[] = []
      for (const [index, paragraph] of paragraphs.entries()) {
        if (!isInView(paragraph.getBoundingClientRect(), window.innerHeight)) continue
        lookedAt[index] = (lookedAt[index] ?? 0) + lookMs / 1000
        if ((lookedAt[index] ?? 0) >= (needed[index] ?? 0)) read.push({ from: index, to: index + 1 })
      }
      if (read.length > 0) see(read)
    }
    const followVisibility = () => noteReading(document.visibilityState === 'visible')
    followVisibility()
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', followVisibility)
      noteReading(false)
    }
  }, [text, language, minutes, length, isOver])
}
