import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { talentWords } from '../words.ts'

/** showTab 3: votes for works. */
export function VotingTab() {
  const words = useWords(talentWords)
  return <Empty title={words.noWorks} text={`${words.tabTexts['3']} ${words.notOpen}`} />
}
