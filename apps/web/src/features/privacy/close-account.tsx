import { privacy } from '@club/contract/privacy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../kit/calls/api.ts'
import { OwnCode } from '../../kit/form/own-code.tsx'
import { type BoundField, useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { cleanCode, codeProblem, fieldOfStatus } from '../identity/mobile/identity-form.rules.ts'
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

const initial = { smsCode: '', password: '' }

function Prove() {
  const { close: words, closing } = useWords(privacyWords)
  const client = useQueryClient()
  const [isBySms, setBySms] = useState(true)
  const close = useAction(privacy.closeAccount)
  const form = useForm({ initial, check, send, fieldOfStatus })

  function check({ smsCode, password }: typeof initial) {
    if (isBySms) return { smsCode: codeProblem(cleanCode(smsCode), true) ? words.codeEmpty : undefined }
    return { password: password === '' ? words.passwordEmpty : undefined }
  }
  async function send({ smsCode, password }: typeof initial): Promise<void> {
    await close.attempt(
      isBySms ? { smsCode: cleanCode(smsCode) } : { password: await encryptPassword(password) },
    )
    await refreshClosing(client)
    announce(closing.title)
    window.scrollTo({ top: 0 })
  }
  function change(): void {
    setBySms(!isBySms)
    form.reset()
  }
  return (
    <form {...form.props}>
      <Stack>
        {isBySms ? <ByCode field={form.field('smsCode')} /> : <ByPassword field={form.field('password')} />}
        {form.problems.form && <Notice kind="error">{form.problems.form}</Notice>}
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {words.submit}
        </Button>
        {canEncryptPassword() && (
          <Button kind="quiet" isWide onClick={change}>
            {isBySms ? words.byPassword : words.bySms}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function ByCode({ field }: { field: BoundField<string> }) {
  const { close: words } = useWords(privacyWords)
  return (
    <>
      <OwnCode endpoint={privacy.closingCode} words={words} take={field.onValue} />
      <Field
        {...field}
        label={words.code}
        hint={words.codeHint}
        name="smsCode"
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        softKeyboard="digit"
      />
    </>
  )
}

function ByPassword({ field }: { field: BoundField<string> }) {
  const { close: words } = useWords(privacyWords)
  return (
    <Field
      {...field}
      label={words.password}
      name="password"
      isSecret
      type="password"
      autoComplete="current-password"
      maxLength={20}
      softKeyboard="allkey"
    />
  )
}
