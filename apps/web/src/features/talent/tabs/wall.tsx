import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { talentWords } from '../words.ts'

/** showTab 5: the works. */
export function WallTab() {
  const words = useWords(talentWords)
  return <Empty title={words.noWorks} text={`${words.tabTexts['5']} ${words.notOpen}`} />
}
