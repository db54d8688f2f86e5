import { useRef, useState } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { clientStore } from '../../../kit/storage/client-store.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Disclosure } from '../../../kit/ui/disclosure.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { identityWords } from '../words.ts'
import type { Register } from './use-register.ts'

/** Who invited the new member: somebody whose link was opened on this phone, or whose code is typed here. */
export function InvitedBy({ form }: { form: Register['form'] }) {
  const { invited: words } = useWords(identityWords)
  const [isOpen, setOpen] = useState(false)
  // The server's render does not know the invitation.
  const isInvited = useHydrated() && clientStore.invitationUserId() !== null
  if (!isInvited) return <InvitationCodeField form={form} />
  // What was typed is never hidden, even after a reload.
  const isShown = isOpen || form.values.invitationCode !== ''
  function toggle(): void {
    if (isShown) form.set({ invitationCode: '' })
    setOpen(!isShown)
  }
  return (
    <>
      <Notice title={words.title}>{words.text}</Notice>
      <Disclosure isOpen={isShown} onToggle={toggle} word={words.other}>
        <InvitationCodeField form={form} />
      </Disclosure>
    </>
  )
}

function InvitationCodeField({ form }: { form: Register['form'] }) {
  const { invited: words, register } = useWords(identityWords)
  const input = useRef<HTMLInputElement>(null)
  const field = form.field('invitationCode')
  function leaveOut(): void {
    form.set({ invitationCode: '' })
    // The pressed button disappears, so the field gets the focus.
    input.current?.focus()
  }
  return (
    <Stack>
      <Field
        {...field}
        ref={input}
        label={words.code}
        hint={words.codeHint}
        optionalWord={register.optional}
        isCode
        inputMode="numeric"
        autoComplete="off"
        name="invitationCode"
        maxLength={20}
        softKeyboard="digit"
      />
      {field.error && (
        <Button isWide onClick={leaveOut}>
          {words.leaveOut}
        </Button>
      )}
    </Stack>
  )
}
