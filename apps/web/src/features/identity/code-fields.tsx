import { useEffect, useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field, FieldError } from '../../kit/ui/field.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './code-fields.module.css'
import { shortMobile } from './identity-form.rules.ts'
import type { useFormErrors } from './use-form-errors.ts'
import type { ImageCodeState, SmsCodeState } from './use-sms-code.ts'

/** What signing in and registering both ask: whose mobile it is. */
interface MobileFlow {
  mobile: string
  typedMobile: string
  setTypedMobile: (typed: string) => void
  typedCode: string
  setTypedCode: (typed: string) => void
  imageCode: ImageCodeState
  sms: SmsCodeState
  form: ReturnType<typeof useFormErrors>
  getCode: () => Promise<void>
}

export function MobileField({ flow, autoComplete }: { flow: MobileFlow; autoComplete: 'tel' | 'username' }) {
  const { mobile: words } = useWords().identity
  return (
    <Field
      label={words.label}
      hint={words.hint}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      name="mobile"
      maxLength={24}
      softKeyboard="mobile"
      value={flow.typedMobile}
      onValue={(typed) => {
        flow.setTypedMobile(typed)
        flow.form.clear('mobile')
      }}
      error={flow.form.errors.mobile}
    />
  )
}

/** The code by SMS, and the picture code that it waits for where the server wants one. */
export function CodeFields({ flow }: { flow: MobileFlow }) {
  const { imageCode, sms } = flow
  return (
    <>
      <SmsCodeField flow={flow} />
      {imageCode.isWanted && (
        <ImageCodeField imageCode={imageCode} onSend={() => void flow.getCode()} isBusy={sms.isSending} />
      )}
    </>
  )
}

/** The SMS code: one field, the button that asks for it, and calm words about when it can be sent again. */
function SmsCodeField({ flow }: { flow: MobileFlow }) {
  const { code: words } = useWords().identity
  const { mobile, sms, form } = flow
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sms.sent) input.current?.focus()
  }, [sms.sent])
  const isSent = sms.sent !== null && sms.sent.mobile === mobile
  const isWaiting = sms.isWaiting(mobile)
  return (
    <div className={styles.code}>
      <Field
        ref={input}
        label={words.label}
        hint={words.hint}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        name="smsCode"
        maxLength={12}
        softKeyboard="digit"
        value={flow.typedCode}
        onValue={(typed) => {
          flow.setTypedCode(typed)
          form.clear('smsCode')
        }}
        error={form.errors.smsCode}
        beside={
          <Button isBusy={sms.isSending} isResting={isWaiting} onClick={() => void flow.getCode()}>
            {isSent ? words.getAgain : words.get}
          </Button>
        }
      />
      <div aria-live="polite">
        {isSent && sms.sent && (
          <Notice kind="success">
            <p>{words.sent(shortMobile(sms.sent.mobile), sms.sent.lifetimeMinutes)}</p>
            <p>{isWaiting ? words.wait : words.canAgain}</p>
          </Notice>
        )}
      </div>
      <FieldError error={sms.error} />
    </div>
  )
}

/** The picture code with its question for those who cannot see it. */
export function ImageCodeField({
  imageCode,
  onSend,
  isBusy = false,
}: {
  imageCode: ImageCodeState
  /** Where the code is what an SMS waits for; absent where the form's own button sends it along. */
  onSend?: () => void
  isBusy?: boolean
}) {
  const { image: words } = useWords().identity
  const { image } = imageCode
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (image) input.current?.focus()
  }, [image])
  return (
    <fieldset className={styles.image}>
      <legend className="only-read">{words.title}</legend>
      <strong aria-hidden="true">{words.title}</strong>
      {image ? (
        <>
          <div className={styles.picture}>
            <img src={image.image} alt={words.alt} width="180" height="60" />
            <Button icon="again" onClick={() => void imageCode.ask(null)}>
              {words.another}
            </Button>
          </div>
          <p>{words.question(image.question)}</p>
        </>
      ) : imageCode.isLoading ? (
        <Skeleton lines={1} />
      ) : (
        <Notice
          kind="warning"
          action={
            <Button icon="again" onClick={() => void imageCode.ask(null)}>
              {words.another}
            </Button>
          }
        >
          {words.failed}
        </Notice>
      )}
      <Field
        ref={input}
        label={words.label}
        value={imageCode.typed}
        onValue={(typed) => {
          imageCode.setTyped(typed)
          imageCode.setError(null)
        }}
        error={imageCode.error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={12}
        name="verifyCode"
      />
      {onSend && (
        <Button isWide isBusy={isBusy} onClick={onSend}>
          {words.send}
        </Button>
      )}
    </fieldset>
  )
}
