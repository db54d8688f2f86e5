import { talent } from '@club/contract/talent.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { ExplainedChoice } from '../../kit/ui/choices.tsx'
import { subjectsOf, subjectValue } from './subject.rules.ts'
import { postersWords } from './words.ts'

const editionOf2024 = 4

/**
 * What the poster shows: an invitation, or one of the member's works of the current edition and of 2024. Without works
 * there is no choice.
 */
export function SubjectChoice({ value, onValue }: { value: string; onValue: (subject: string) => void }) {
  const { subject, subjects: words } = useWords(postersWords)
  const ofEdition = useAnswer(need(talent.myWorks, { activityId: editionOf2024 })).data?.list ?? []
  const ofNow = useAnswer(need(talent.myWorks, {})).data?.list ?? []
  const works = [...new Map([...ofNow, ...ofEdition].map((work) => [work.workNo, work])).values()]
  const found = subjectsOf(works)
  if (found.length === 0) return null
  const nameOf = (workNo: string | undefined) => works.find((work) => work.workNo === workNo)?.name ?? ''
  const options = found.map((one) => {
    const name = nameOf(one.workNo)
    return one.kind === 'certificate'
      ? { value: subjectValue(one), label: words.certificate(name), text: words.certificateText }
      : { value: subjectValue(one), label: words.work(name), text: words.workText }
  })
  const invitation = { value: 'invitation', label: words.invitation, text: words.invitationText }
  return (
    <ExplainedChoice legend={subject} options={[...options, invitation]} value={value} onValue={onValue} />
  )
}
