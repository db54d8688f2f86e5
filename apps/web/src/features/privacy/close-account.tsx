import { privacy } from '@club/contract/privacy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, useAction } from '../../kit/calls/api.ts'
import { OwnCode } from '../../kit/form/own-code.tsx'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { canEncryptPassword, encryptPassword } from '../identity/sign-in/password.ts'
import { refreshClosing, useClosesAt } from './closes-at.ts'
import { Closing } from './closing.tsx'
import { pathOfPart } from './privacy-parts.ts'
import { privacyWords } from './words.ts'

/** What closing the account means, the proof of identity, and the button; then the undo for ten minutes. */
export function CloseAccount() {
  const closesAt = useClosesAt()
  return closesAt === null ? <Ask /> : <Closing closesAt={closesAt} />
}

function Ask() {
  const { close: words } = useWords(privacyWords)
  return (
    <Stack>
      <Card>
        <Stack>
          <p>{words.erased}</p>
          <p>{words.kept}</p>
          <p>{words.lost}</p>
          <p>{words.bank}</p>
          <p>
            <strong>{words.undo}</strong>
          </p>
          <LinkButton icon="back" isWide to={pathOfPart(null)}>
            {words.keep}
          </LinkButton>
        </Stack>
      </Card>
      <Section title={words.prove}>
        <Card>
          <Prove />
        </Card>
      </Section>
    </Stack>
  )
}

function Prove() {
  const { close: words } = useWords(privacyWords)
  const client = useQueryClient()
  const [way, setWay] = useState<'sms' | 'password'>('sms')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const close = useAction(privacy.closeAccount)
  const [isBusy, setBusy] = useState(false)
  const isBySms = way === 'sms'
  async function submit(): Promise<void> {
    if (typed === '' || (isBySms && !/^\d{6}$/.test(typed.trim()))) {
      setProblem(isBySms ? words.codeEmpty : words.passwordEmpty)
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await close.attempt(isBySms ? { smsCode: typed.trim() } : { password: await encryptPassword(typed) })
      await refreshClosing(client)
      window.scrollTo({ top: 0 })
    } catch (error) {
      setProblem(error instanceof CallError && error.message ? error.message : words.failed)
    } finally {
      setBusy(false)
    }
  }
  function change(): void {
    setWay(isBySms ? 'password' : 'sms')
    setTyped('')
    setProblem(null)
  }
  return (
    <Stack>
      {isBySms && <OwnCode endpoint={privacy.closingCode} words={words} take={setTyped} />}
      <Field
        key={way}
        label={isBySms ? words.code : words.password}
        hint={isBySms ? words.codeHint : undefined}
        error={problem}
        value={typed}
        onValue={setTyped}
        name={isBySms ? 'smsCode' : 'password'}
        isCode={isBySms}
        isSecret={!isBySms}
        type={isBySms ? 'text' : 'password'}
        inputMode={isBySms ? 'numeric' : undefined}
        autoComplete={isBySms ? 'one-time-code' : 'current-password'}
        maxLength={20}
        softKeyboard={isBySms ? 'digit' : 'allkey'}
      />
      <Button kind="main" isBusy={isBusy} onClick={() => void submit()}>
        {words.submit}
      </Button>
      {canEncryptPassword() && (
        <Button kind="quiet" isWide onClick={change}>
          {isBySms ? words.byPassword : words.bySms}
        </Button>
      )}
    </Stack>
  )
}
