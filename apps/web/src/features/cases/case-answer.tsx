import { timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import lines from '../../kit/ui/lines.module.css'
import type { MemberCase } from './case-answers.ts'
import styles from './cases.module.css'
import { casesWords } from './words.ts'

/** The club's answer, its date, and any correction. */
export function CaseAnswer({
  about: { answer, answeredTime, correctedPoint },
}: {
  about: Pick<MemberCase, 'answer' | 'answeredTime' | 'correctedPoint'>
}) {
  const words = useWords(casesWords)
  const language = useLanguage()
  return (
    <>
      {answer && <p className={styles.written}>{answer}</p>}
      {correctedPoint !== null && <p>{words.corrected(correctedPoint)}</p>}
      {answeredTime && <p className={lines.note}>{words.answeredOn(timeInWords(answeredTime, language))}</p>}
    </>
  )
}
