import { path } from '@club/contract/page-paths.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { settingsWords } from '../frame/settings-panel.words.ts'
import { useWords } from '../i18n/i18n.tsx'
import { showToast } from '../messages/toast.tsx'
import { focusHeading } from '../page/scroll.ts'
import { showHeading } from '../page/use-results-shown.ts'
import { navigate } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { Buttons } from '../ui/layout.tsx'
import { kitWords } from '../words.ts'
import { signOut } from './session.ts'

/** The button that signs a member out, once they confirmed it. `onLeave` runs on the public page. */
export function SignOut({ isWide = false, onLeave }: { isWide?: boolean; onLeave?: () => void }) {
  const { common } = useWords(kitWords)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!isAsking && wasAsked.current) document.getElementById(id)?.focus()
    wasAsked.current = isAsking
  }, [isAsking, id])
  async function leaveClub(): Promise<void> {
    // Go to a public page first, or the member would be asked to sign in again at once.
    navigate(path('/'))
    onLeave?.()
    await signOut()
    focusHeading()
    showToast(common.signedOut)
  }
  if (isAsking) return <LeaveQuestion onLeave={() => void leaveClub()} onStay={() => setAsking(false)} />
  return (
    <Button id={id} icon="exit" isWide={isWide} onClick={() => setAsking(true)}>
      {common.signOut}
    </Button>
  )
}

/** Asked before signing out; the answer that changes nothing comes first. */
function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const words = useWords(settingsWords)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => showHeading(question.current), [])
  return (
    <>
      <p ref={question} tabIndex={-1}>
        {words.leaveQuestion}
      </p>
      <Buttons>
        <Button icon="person" onClick={onStay}>
          {words.stay}
        </Button>
        <Button icon="exit" onClick={onLeave}>
          {words.leave}
        </Button>
      </Buttons>
    </>
  )
}
