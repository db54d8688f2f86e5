import { useEffect, useState } from 'react'
import type { TalentTab } from './talent-tabs.ts'

/**
 * Whether a tab's search or choices are open, and what opens or closes them. An address that asks for something opens
 * them. They stay open when its last choice is taken back, so that nothing disappears under the finger.
 */
export function useFinding(tab: TalentTab, isAsked: boolean): [isFinding: boolean, toggle: () => void] {
  const [last, setLast] = useState<{ tab: TalentTab; isOpen: boolean } | null>(null)
  const isFinding = last?.tab === tab ? last.isOpen : isAsked
  useEffect(() => {
    if (isAsked) setLast((now) => (now?.tab === tab ? now : { tab, isOpen: true }))
  }, [tab, isAsked])
  return [isFinding, () => setLast({ tab, isOpen: !isFinding })]
}
