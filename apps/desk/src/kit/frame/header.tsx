import { people } from '@club/contract/desk/people.ts'
import { languages, languageTable } from '@club/contract/languages.ts'
import { useCall } from '../calls/api.ts'
import { forgetDrafts } from '../drafts/use-draft.ts'
import { kitWords } from '../kit.words.ts'
import { useMe } from '../session/me.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { Badge } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { setLanguage, useLanguage } from '../words/language.ts'
import { useWords } from '../words/words-of.ts'
import styles from './frame.module.css'

/** A button for each other language, in that language. */
export function LanguageSwitch() {
  const current = useLanguage()
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <Button key={language} look="quiet" icon="language" onClick={() => setLanguage(language)}>
        <span lang={languageTable[language].html}>{languageTable[language].ownName}</span>
      </Button>
    ))
}

function SignOut() {
  const words = useWords(kitWords).frame
  const { mutateAsync, isPending } = useCall(people.signOut, { changesNothing: true })
  const leave = async () => {
    try {
      const { goTo } = await mutateAsync({})
      forgetDrafts()
      window.location.assign(goTo ?? '/')
    } catch (error) {
      showToast((error as Error).message)
    }
  }
  return (
    <Button look="quiet" icon="exit" isBusy={isPending} onClick={() => void leave()}>
      {words.signOut}
    </Button>
  )
}

/** Who is signed in, with their roles; language; signing out. */
export function Header() {
  const person = useMe()
  const words = useWords(kitWords)
  return (
    <header className={styles.header}>
      <p className={styles.brand}>{words.desk}</p>
      <Row>
        <span className={styles.name}>{person.name}</span>
        {person.roles.map((role) => (
          <Badge key={role} tone="good">
            {words.roles[role]}
          </Badge>
        ))}
        <LanguageSwitch />
        <SignOut />
      </Row>
    </header>
  )
}
