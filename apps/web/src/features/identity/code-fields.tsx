import type { Ref } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field, FieldError } from '../../kit/ui/field.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './code-fields.module.css'
import { shortMobile } from './identity-form.rules.ts'
import type { ImageCodeState, SmsCodeState } from './use-sms-code.ts'

/** The SMS code: one field, the button that asks for it, and calm words about when it can be sent again. */
export function SmsCodeField({
  mobile,
  sms,
  value,
  onValue,
  error,
  onGet,
  ref,
}: {
  mobile: string
  sms: SmsCodeState
  value: string
  onValue: (value: string) => void
  error: string | null | undefined
  onGet: () => void
  ref: Ref<HTMLInputElement>
}) {
  const { code: words } = useWords().identity
  const isSent = sms.sent !== null && sms.sent.mobile === mobile
  const isWaiting = sms.isWaiting(mobile)
  return (
    <div className={styles.code}>
      <Field
        ref={ref}
        label={words.label}
        hint={words.hint}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        name="smsCode"
        maxLength={12}
        softKeyboard="digit"
        value={value}
        onValue={onValue}
        error={error}
        beside={
          <Button isBusy={sms.isSending} isResting={isWaiting} onClick={onGet}>
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
  ref,
  onSend,
  isBusy = false,
}: {
  imageCode: ImageCodeState
  ref: Ref<HTMLInputElement>
  /** Where the code is what an SMS waits for; absent where the form's own button sends it along. */
  onSend?: (() => void) | undefined
  isBusy?: boolean
}) {
  const { image: words } = useWords().identity
  const { image } = imageCode
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
        ref={ref}
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
