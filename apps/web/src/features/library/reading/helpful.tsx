import type { FoundKind } from '@club/contract/library.rules.ts'
import { library } from '@club/contract/library.ts'
import { useEffect, useState } from 'react'
import { useAction } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { visitValues } from '../../../kit/storage/storage.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Section } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import styles from './reading-parts.module.css'
import { readingWords } from './words.ts'

/** Asks whether a page was helpful; the last answer counts and can be changed. */
export function Helpful({ kind, itemId }: { kind: FoundKind; itemId: string }) {
  const words = useWords(readingWords).helpful
  const { run, isRunning, error } = useAction(library.rate)
  const storageKey = `helpful.${kind}/${itemId}`
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  useEffect(() => {
    const kept = visitValues.get(storageKey)
    if (kept === 'yes' || kept === 'no') setAnswer(kept)
  }, [storageKey])

  async function rate(given: 'yes' | 'no'): Promise<void> {
    const noted = await run({ kind, itemId, isHelpful: given === 'yes' })
    if (!noted) return
    visitValues.set(storageKey, given)
    setAnswer(given)
  }
  return (
    <Section title={words.title}>
      {answer ? (
        <Notice kind="success" action={<Button onClick={() => setAnswer(null)}>{words.change}</Button>}>
          {answer === 'yes' ? words.thanks : words.thanksNo}
        </Notice>
      ) : (
        <div className={styles.answers}>
          {(['yes', 'no'] as const).map((each) => (
            <Button key={each} isBusy={isRunning} onClick={() => void rate(each)}>
              {words[each]}
            </Button>
          ))}
        </div>
      )}
      {error && (
        <Notice kind="error" title={words.failed}>
          {error.message}
        </Notice>
      )}
    </Section>
  )
}
