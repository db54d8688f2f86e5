import { type FormEvent, useEffect, useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field, PasswordField } from '../../kit/ui/field.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { AgreementTicks } from './agreement-ticks.tsx'
import { ImageCodeField, SmsCodeField } from './code-fields.tsx'
import type { Register } from './use-register.ts'

/** The fields of registering and of setting a password; what was typed stays through every refusal. */
export function RegisterForm({ register }: { register: Register }) {
  const words = useWords().identity
  const { form } = register
  function submit(event: FormEvent): void {
    event.preventDefault()
    void register.submit()
  }
  const hasErrors = Object.values(form.errors).some(Boolean)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Field
          label={words.mobile.label}
          hint={words.mobile.hint}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          name="mobile"
          maxLength={24}
          softKeyboard="mobile"
          value={register.typedMobile}
          onValue={(typed) => {
            register.setTypedMobile(typed)
            form.clear('mobile')
          }}
          error={form.errors.mobile}
        />
        <CodePart register={register} />
        <PasswordPart register={register} />
        {register.purpose === 'register' && (
          <Field
            label={words.register.nickName}
            hint={words.register.nickNameHint}
            optionalWord={words.register.optional}
            autoComplete="nickname"
            name="nickName"
            maxLength={40}
            value={register.nickName}
            onValue={(typed) => {
              register.setNickName(typed)
              form.clear('nickName')
            }}
            error={form.errors.nickName}
          />
        )}
        <AgreementTicks register={register} />
        {form.errors.form ? (
          <Notice kind="error">{form.errors.form}</Notice>
        ) : (
          hasErrors && <Notice kind="error">{words.register.mend}</Notice>
        )}
        <Button kind="main" type="submit" isBusy={register.isBusy}>
          {register.purpose === 'register' ? words.register.submit : words.register.submitPassword}
        </Button>
      </Stack>
    </form>
  )
}

/** The SMS code, or the good news that none is needed. */
function CodePart({ register }: { register: Register }) {
  const words = useWords().identity
  const { form, imageCode, sms } = register
  const codeInput = useRef<HTMLInputElement>(null)
  const imageInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sms.sent) codeInput.current?.focus()
  }, [sms.sent])
  useEffect(() => {
    if (imageCode.image) imageInput.current?.focus()
  }, [imageCode.image])
  if (!register.needsCode) return <Notice kind="success">{words.register.vouched}</Notice>
  return (
    <>
      <SmsCodeField
        ref={codeInput}
        mobile={register.mobile}
        sms={sms}
        value={register.typedCode}
        onValue={(typed) => {
          register.setTypedCode(typed)
          form.clear('smsCode')
        }}
        error={form.errors.smsCode}
        onGet={() => void register.getCode()}
      />
      {imageCode.isWanted && (
        <ImageCodeField
          ref={imageInput}
          imageCode={imageCode}
          onSend={() => void register.getCode()}
          isBusy={sms.isSending}
        />
      )}
    </>
  )
}

function PasswordPart({ register }: { register: Register }) {
  const words = useWords().identity.password
  const { form } = register
  return (
    <>
      <PasswordField
        label={words.newLabel}
        hint={words.hint}
        name="password"
        autoComplete="new-password"
        showWord={words.show}
        hideWord={words.hide}
        softKeyboard="allkey"
        value={register.password}
        onValue={(typed) => {
          register.setPassword(typed)
          form.clear('password')
        }}
        error={form.errors.password}
      />
      <PasswordField
        label={words.repeatLabel}
        name="passwordRepeat"
        autoComplete="new-password"
        showWord={words.show}
        hideWord={words.hide}
        softKeyboard="allkey"
        value={register.repeat}
        onValue={(typed) => {
          register.setRepeat(typed)
          form.clear('repeat')
        }}
        error={form.errors.repeat}
      />
    </>
  )
}
