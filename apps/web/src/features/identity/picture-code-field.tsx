import { useEffect, useRef } from 'react'
import type { BoundField } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './sms-step.module.css'
import type { PictureCode } from './use-picture-code.ts'
import { identityWords } from './words.ts'

/** The picture code, with a question in words for members who cannot see it. */
export function PictureCodeField({
  code: { picture, isLoading, ask },
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
  const box = useRef<HTMLFieldSetElement>(null)
  const shown = useRef<HTMLElement | null>(null)
  // Not the field: in large text, a phone would scroll the picture out of sight to show it.
  useEffect(() => {
    if (!picture) return
    box.current?.scrollIntoView({ block: 'start' })
    shown.current?.focus({ preventScroll: true })
  }, [picture])
  const takesFocus = (element: HTMLElement | null) => {
    shown.current = element
  }
  const another = (
    <Button icon="again" onClick={() => void ask()}>
      {words.another}
    </Button>
  )
  return (
    <fieldset ref={box} className={styles.image}>
      <legend className="only-read">{words.title}</legend>
      <strong aria-hidden="true">{words.title}</strong>
      {picture ? (
        <>
          {picture.image && (
            <div className={styles.picture}>
              <img
                ref={takesFocus}
                tabIndex={-1}
                src={picture.image}
                alt={words.alt}
                width="180"
                height="60"
              />
              {another}
            </div>
          )}
          {picture.image ? (
            <p>{words.question(picture.question)}</p>
          ) : (
            <p ref={takesFocus} tabIndex={-1}>
              {words.sum(picture.question)}
            </p>
          )}
        </>
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
