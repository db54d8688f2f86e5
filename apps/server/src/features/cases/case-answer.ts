import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { sealedCase } from './cases.sealed.ts'
import type { CaseRow } from './cases.sql.ts'

/** An operator's answer, by language. A language added later has none. */
export type CaseAnswer = Partial<Record<Language, string>>

type Row = Pick<CaseRow, 'userId' | 'caseId'>

export function sealAnswer(row: Row, answer: CaseAnswer, sealing: Sealing): string {
  return sealing.seal(sealedCase.answer, row, JSON.stringify(answer))
}

export function answerOf(row: CaseRow, sealing: Sealing): CaseAnswer | null {
  if (row.answerSealed === null) return null
  const text = sealing.read(sealedCase.answer, row, row.answerSealed)
  return text === null
    ? (inEachLanguage(() => unreadableText) satisfies CaseAnswer)
    : (JSON.parse(text) as CaseAnswer)
}
