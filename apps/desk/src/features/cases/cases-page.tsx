import { useParams } from 'react-router'
import { LookReason } from '../../kit/looks/look-reason.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { CasePage } from './case-page.tsx'
import { casesWords } from './cases.words.ts'
import { CasesList } from './cases-list.tsx'

/** Members' cases, or one of them, once it is said why. */
export function Page() {
  const { caseId } = useParams()
  const words = useWords(casesWords)
  return (
    <LookReason of="cases" title={words.title} usual={words.reasons}>
      {(reason) =>
        caseId ? <CasePage key={caseId} caseId={caseId} reason={reason} /> : <CasesList reason={reason} />
      }
    </LookReason>
  )
}
