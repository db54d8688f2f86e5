import { useEffect, useEffectEvent, useRef } from 'react'
import { useCodeFromSms } from '../../../kit/form/code-from-sms.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { announce } from '../../../kit/messages/announce.ts'
import { keepsCookies } from '../../../kit/storage/keeps-cookies.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Field, FieldError } from '../../../kit/ui/field.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { identityWords } from '../words.ts'
import { shortMobile } from './identity-form.rules.ts'
import { PictureCodeField } from './picture-code-field.tsx'
import styles from './sms-step.module.css'
import type { SmsStepState } from './use-sms-step.ts'

/** The SMS code: one field that accepts pasting, the send button, and the code's expiry. */
export function SmsStep({ step }: { step: SmsStepState }) {
  const { code: words } = useWords(identityWords)
  const { form, sent, isSent, picture, isWaiting, isSending } = step
  const smsCode = form.field('smsCode')
  const input = useRef<HTMLInputElement>(null)
  const showSent = useEffectEvent(({ mobile, lifetimeMinutes }: NonNullable<typeof sent>) => {
    announce(words.sent(shortMobile(mobile), lifetimeMinutes))
    input.current?.focus()
  })
  useEffect(() => {
    if (sent) showSent(sent)
  }, [sent])
  useCodeFromSms(sent, (code) => {
    form.set({ smsCode: code })
    announce(words.filled)
  })
  // A code works only in the browser that asked for it, which is known by its cookie.
  const isForgetful = useHydrated() && !keepsCookies()
  return (
    <>
      {isForgetful && <Notice kind="warning">{words.forgetful}</Notice>}
      <div className={styles.code}>
        <Field
          {...smsCode}
          ref={input}
          label={words.label}
          hint={words.hint}
          isCode
          inputMode="numeric"
          autoComplete="one-time-code"
          name="smsCode"
          maxLength={12}
          softKeyboard="digit"
          beside={
            <Button isBusy={isSending} isResting={isWaiting} onClick={() => void step.send()}>
              {isSent ? words.getAgain : words.get}
            </Button>
          }
        />
        {sent && isSent && !picture.isNeeded && smsCode.error === undefined && (
          <Notice kind="success">
            <p>{words.sent(shortMobile(sent.mobile), sent.lifetimeMinutes)}</p>
            <p>{isWaiting ? words.wait : words.canAgain}</p>
          </Notice>
        )}
        <FieldError error={step.refusal} />
      </div>
      {picture.isNeeded && (
        <PictureCodeField
          code={picture}
          field={form.field('verifyCode')}
          onSend={() => void step.send()}
          isSending={isSending}
        />
      )}
    </>
  )
}
