import { useNavigate } from 'react-router'
import { setContrast, setTextSize, useDisplay } from './display.ts'
import styles from './frame.module.css'
import { setLanguage, useLanguage, useWords } from './i18n/i18n.tsx'
import { signOut, useSession } from './session.ts'
import { showToast } from './toast.tsx'
import { Button, LinkButton } from './ui/button.tsx'
import { Buttons } from './ui/layout.tsx'
import { ContrastSwitch, LanguageSwitch, TextSizeSwitch } from './ui/switches.tsx'
import { kitWords } from './words.ts'

/** Text size, contrast, language, messages and signing out, below the header. */
export function SettingsPanel({ close }: { close: () => void }) {
  const words = useWords(kitWords)
  const language = useLanguage()
  const { textSize, contrast } = useDisplay()
  const { isMember } = useSession()
  const navigate = useNavigate()
  async function leaveClub(): Promise<void> {
    // Go to a public page first, or the member would be asked to sign in again at once.
    await navigate('/')
    close()
    await signOut()
    showToast(words.common.signedOut)
  }
  return (
    <section className={styles.settings} aria-label={words.common.settings.title}>
      <TextSizeSwitch value={textSize} onValue={setTextSize} />
      <ContrastSwitch value={contrast} onValue={setContrast} />
      <LanguageSwitch value={language} onValue={(next) => void setLanguage(next)} />
      <Buttons>
        <LinkButton icon="mail" to="/messages">
          {words.common.messages}
        </LinkButton>
        <Button icon="close" onClick={close}>
          {words.common.close}
        </Button>
        {isMember && (
          <Button icon="exit" onClick={() => void leaveClub()}>
            {words.common.signOut}
          </Button>
        )}
      </Buttons>
    </section>
  )
}
