import { useWords } from '../../kit/i18n/i18n.tsx'
import lines from '../../kit/ui/lines.module.css'
import { workTypeName } from './type-name.ts'
import { type TalentWords, talentWords } from './words.ts'

/** A month like 2026-10 in words. */
export function monthName(month: string, { month: inWords }: TalentWords['ranking']): string {
  const [year = 0, no = 0] = month.split('-').map(Number)
  return inWords(year, no)
}

/** Which works a list has, while the choices that narrow it are closed; nothing if it has all of them. */
export function ChosenWorks({ type, month }: { type: number | undefined; month?: string | undefined }) {
  const words = useWords(talentWords)
  const names = [
    ...(type === undefined ? [] : [workTypeName(type, words)]),
    ...(month === undefined ? [] : [monthName(month, words.ranking)]),
  ]
  if (names.length === 0) return null
  return <p className={lines.soft}>{words.chosen(names.join(words.work.and))}</p>
}
