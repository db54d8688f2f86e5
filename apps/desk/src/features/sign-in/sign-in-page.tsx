import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { LanguageSwitch } from '../../kit/frame/header.tsx'
import { kitWords } from '../../kit/kit.words.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { PageHeading } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './sign-in.module.css'
import { type DemoPeople, SignInChoices } from './sign-in.tsx'
import { signInWords } from './sign-in.words.ts'

const isKnown = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name)

/** The page of somebody who is not signed in, at any address. */
export function SignInPage({ demoPeople }: { demoPeople: DemoPeople }) {
  const words = useWords(signInWords)
  const kit = useWords(kitWords)
  const [query] = useSearchParams()
  const refused = query.get('refused')
  useEffect(() => {
    document.title = kit.title(words.title)
  }, [kit, words])
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <p className={styles.brand}>{kit.desk}</p>
        <LanguageSwitch />
      </div>
      <PageHeading title={words.title} lead={words.lead} />
      {refused !== null && isKnown(words.refused, refused) && (
        <Notice tone="bad">{words.refused[refused]}</Notice>
      )}
      <SignInChoices demoPeople={demoPeople} />
    </main>
  )
}

/** Over what was there, when the session has ended: everything stays as it is below. */
export function SignInAgain({ demoPeople }: { demoPeople: DemoPeople }) {
  const words = useWords(signInWords)
  return (
    <Dialog title={words.again} mustStay onClose={() => {}}>
      <p>{words.againLead}</p>
      <SignInChoices demoPeople={demoPeople} />
    </Dialog>
  )
}
