import { useEffect } from 'react'
import { LanguageSwitch } from '../../kit/frame/header.tsx'
import { kitWords } from '../../kit/kit.words.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { PageHeading } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './sign-in.module.css'
import { type DemoPeople, SignInChoices } from './sign-in.tsx'
import { signInWords } from './sign-in.words.ts'

/** The page of somebody who is not signed in, at any address. */
export function SignInPage({ demoPeople }: { demoPeople: DemoPeople }) {
  const words = useWords(signInWords)
  const kit = useWords(kitWords)
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
