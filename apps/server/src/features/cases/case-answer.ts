import type { Language } from '@club/contract/constants.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { CaseRow } from './cases.sql.ts'

/** An operator's answer, by language. A language added later has none. */
export type CaseAnswer = Partial<Record<Language, string>>

export function sealAnswer(answer: CaseAnswer, sealing: Sealing): string {
  return sealing.seal(JSON.stringify(answer))
}

export function answerOf({ answerSealed }: CaseRow, sealing: Sealing): CaseAnswer | null {
  return answerSealed === null ? null : (JSON.parse(sealing.open(answerSealed)) as CaseAnswer)
}
