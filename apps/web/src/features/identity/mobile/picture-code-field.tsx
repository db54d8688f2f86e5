import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import type { BoundField } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Field, FieldError } from '../../../kit/ui/field.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { identityWords } from '../words.ts'
import styles from './sms-step.module.css'
import type { Picture, PictureCode } from './use-picture-code.ts'

/** The picture code, with a question in words for members who cannot see it. */
export function PictureCodeField({
  code: { picture, isLoading, reason, ask },
  field,
  onSend,
  isSending = false,
}: {
  code: PictureCode
  field: BoundField<string>
  /** Sends the SMS that needs this code; absent if the form's own button sends the code. */
  onSend?: () => void
  isSending?: boolean
}) {
  const { image: words } = useWords(identityWords)
  const reasonId = useId()
  const another = (
    <Button icon="again" onClick={() => void ask()}>
      {words.another}
    </Button>
  )
  return (
    <fieldset className={styles.image}>
      <legend className="only-read">{words.title}</legend>
      <strong aria-hidden="true">{words.title}</strong>
      {/* Also above the picture: in large text its field lies below the window. */}
      <FieldError id={reasonId} error={reason} />
      {picture ? (
        <Question
          key={picture.verifyId}
          picture={picture}
          another={another}
          describedBy={reason && reasonId}
        />
      ) : isLoading ? (
        <Skeleton lines={1} />
      ) : (
        <Notice kind="warning" action={another}>
          {words.failed}
        </Notice>
      )}
      <Field
        {...field}
        label={picture && !picture.image ? words.sumLabel : words.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={12}
        name="verifyCode"
      />
      {onSend && (
        <Button isWide isBusy={isSending} onClick={onSend}>
          {words.send}
        </Button>
      )}
    </fieldset>
  )
}

/** The picture and the sum beside it, or the sum alone. */
function Question({
  picture: { image, question },
  another,
  describedBy,
}: {
  picture: Picture
  another: ReactNode
  /** Says why the last answer did not count, and is read out with the focus. */
  describedBy: string | undefined
}) {
  const { image: words } = useWords(identityWords)
  const shown = useRef<HTMLElement>(null)
  // Not the field: in large text, a phone would scroll the picture out of sight to show it.
  useEffect(() => {
    shown.current?.closest('fieldset')?.scrollIntoView({ block: 'start' })
    shown.current?.focus({ preventScroll: true })
  }, [])
  if (!image)
    return (
      <p ref={shown as RefObject<HTMLParagraphElement>} tabIndex={-1} aria-describedby={describedBy}>
        {words.sum(question)}
      </p>
    )
  return (
    <>
      <div className={styles.picture}>
        <img
          ref={shown as RefObject<HTMLImageElement>}
          tabIndex={-1}
          aria-describedby={describedBy}
          src={image}
          alt={words.alt}
          width="180"
          height="60"
        />
        {another}
      </div>
      <p>{words.question(question)}</p>
    </>
  )
}
