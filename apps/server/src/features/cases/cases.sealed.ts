import { sealedColumn } from '../../kit/sealing/sealed-place.ts'

/** What a member wrote about their points, and what an operator answered. */
export const sealedCase = {
  text: sealedColumn('member_case', 'text_sealed', ['userId', 'caseId']),
  answer: sealedColumn('member_case', 'answer_sealed', ['userId', 'caseId']),
}
