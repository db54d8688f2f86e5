import type { FormEvent } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Field, PasswordField } from '../../kit/ui/field.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { AgreementTicks } from './agreement-ticks.tsx'
import { CodeFields, MobileField } from './code-fields.tsx'
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
        <MobileField flow={register} autoComplete="username" />
        {register.needsCode ? (
          <CodeFields flow={register} />
        ) : (
          <Notice kind="success">{words.register.vouched}</Notice>
        )}
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
