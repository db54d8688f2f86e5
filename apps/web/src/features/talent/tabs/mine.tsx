import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { talentWords } from '../words.ts'

/** showTab 7: the member's own works. */
export function MineTab() {
  const words = useWords(talentWords)
  return <Empty title={words.noWorks} text={`${words.tabTexts['7']} ${words.notOpen}`} />
}
