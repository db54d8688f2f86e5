import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { talentWords } from '../words.ts'

/** showTab 4: works by votes. */
export function RankingTab() {
  const words = useWords(talentWords)
  return <Empty title={words.noWorks} text={`${words.tabTexts['4']} ${words.notOpen}`} />
}
